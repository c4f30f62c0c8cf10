// Runs inside a page and returns what is wrong for people who listen, see little, or tap with a thumb.
(() => {
  const faults = [];
  const name = (element) => `${element.tagName.toLowerCase()}${element.id ? "#" + element.id : ""}.${[...element.classList].join(".")} "${(element.textContent || "").trim().slice(0, 30)}"`;
  const seen = (element) => {
    const box = element.getBoundingClientRect();
    const style = getComputedStyle(element);
    return box.width > 0 && box.height > 0 && style.visibility !== "hidden" && element.closest("[hidden], .skip, .visually-hidden") === null;
  };
  const labelled = (element) => {
    const by = (element.getAttribute("aria-labelledby") || "").split(" ").map((id) => document.getElementById(id)?.textContent || "").join("");
    const label = element.labels ? [...element.labels].map((one) => one.textContent).join("") : "";
    const inner = [...element.querySelectorAll("[aria-label], title")].map((one) => one.getAttribute("aria-label") || one.textContent).join("");
    const text = ["INPUT", "SELECT", "TEXTAREA"].includes(element.tagName) ? "" : element.textContent;
    return (element.getAttribute("aria-label") || by || label || text || inner || element.title || "").trim() !== "";
  };
  const colour = (text) => {
    const parts = text.match(/[\d.]+/g).map(Number);
    const scale = text.startsWith("color(srgb") ? 255 : 1;
    return [...parts.slice(0, 3).map((one) => one * scale), parts[3] ?? 1];
  };
  const over = (top, under) => top.slice(0, 3).map((one, place) => one * top[3] + under[place] * (1 - top[3]));
  const ground = (element) => {
    const layers = [];
    for (let at = element; at; at = at.parentElement) {
      const style = getComputedStyle(at);
      if (style.backgroundImage !== "none") return null;
      layers.push(colour(style.backgroundColor));
      if (layers.at(-1)[3] === 1) break;
    }
    return layers.reverse().reduce((under, top) => over(top, under), [255, 255, 255]);
  };
  const light = (rgb) => {
    const [r, g, b] = rgb.map((one) => one / 255).map((one) => one <= 0.03928 ? one / 12.92 : ((one + 0.055) / 1.055) ** 2.4);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  if (!document.documentElement.lang) faults.push("the page names no language");
  if (!document.title) faults.push("the page has no title");
  if (document.querySelectorAll("main").length !== 1) faults.push("the page has not one main part");
  if (document.querySelectorAll("h1").length !== 1) faults.push("the page has not one first heading");
  const ids = [...document.querySelectorAll("[id]")].map((one) => one.id);
  for (const id of new Set(ids.filter((one, place) => ids.indexOf(one) !== place))) faults.push(`the id ${id} is there twice`);
  for (const element of document.querySelectorAll("a[href], button, input:not([type=hidden]), select, textarea, [role=img], [role=radio], [role=slider]")) {
    if (seen(element) && !labelled(element)) faults.push(`no label: ${name(element)}`);
  }
  for (const element of document.querySelectorAll("button, .button, input:not([type=hidden]):not([type=checkbox]):not([type=radio]):not([type=range]), select")) {
    const box = element.getBoundingClientRect();
    if (seen(element) && box.height < 47.5) faults.push(`only ${Math.round(box.height)} px high: ${name(element)}`);
  }
  for (const element of document.querySelectorAll("body *")) {
    const own = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim());
    if (!own || !seen(element) || element.closest(":disabled, [aria-disabled=true], svg")) continue;
    const style = getComputedStyle(element);
    const under = ground(element);
    if (!under) continue;
    const [a, b] = [light(over(colour(style.color), under)), light(under)];
    const contrast = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
    const large = parseFloat(style.fontSize) >= 24 || (parseFloat(style.fontSize) >= 18.66 && Number(style.fontWeight) >= 700);
    if (contrast < (large ? 3 : 4.5)) faults.push(`contrast ${contrast.toFixed(2)}: ${name(element)}`);
  }
  const wide = document.documentElement.scrollWidth - document.documentElement.clientWidth;
  if (wide > 1) faults.push(`the page is ${wide} px too wide`);
  return faults;
})()
