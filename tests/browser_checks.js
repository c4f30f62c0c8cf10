// Runs inside a page and returns what is wrong for people who listen, see little, use the keyboard, or tap
// with a thumb: names, roles, references, headings, tables, lists, focus, contrast, size, width.
(() => {
  const faults = [];
  const ROLES = [
    "alert alertdialog application article banner button cell checkbox columnheader combobox",
    "complementary contentinfo definition dialog document feed figure form grid gridcell group",
    "heading img link list listbox listitem log main menu menubar menuitem meter navigation none",
    "note option presentation progressbar radio radiogroup region row rowgroup rowheader search",
    "searchbox separator slider spinbutton status switch tab table tablist tabpanel term textbox",
    "timer toolbar tooltip tree treeitem",
  ].join(" ").split(" ");
  const CONTROLS = "a[href], button, input:not([type=hidden]), select, textarea, summary, " +
    "[role=button], [role=tab], [role=radio], [role=slider], [role=option]";
  const NAMED = "[role=img], [role=dialog], dialog[open], [role=group], [role=radiogroup], [role=region], " +
    "[role=progressbar], progress, meter, iframe";
  const TAPPED = "button, .button, summary, [role=button], [role=tab], select, " +
    "input:not([type=hidden]):not([type=checkbox]):not([type=radio]):not([type=range])";
  const name = (element) =>
    `${element.tagName.toLowerCase()}${element.id ? "#" + element.id : ""}.${
      [...element.classList].join(".")
    } "${(element.textContent || "").trim().slice(0, 30)}"`;
  const seen = (element) => {
    const box = element.getBoundingClientRect();
    const style = getComputedStyle(element);
    return box.width > 0 && box.height > 0 && style.visibility !== "hidden" &&
      element.closest("[hidden], .skip, .visually-hidden") === null;
  };
  const all = (selector) => [...document.querySelectorAll(selector)];
  const shown = (selector) => all(selector).filter(seen);
  const referred = (element, attribute) =>
    (element.getAttribute(attribute) || "").split(/\s+/).filter(Boolean);
  const plain = (text) => (text || "").replace(/\s+/g, " ").trim().toLowerCase();

  // Names
  const labelled = (element) => {
    const by = referred(element, "aria-labelledby").map((id) =>
      document.getElementById(id)?.textContent || ""
    ).join("");
    const label = element.labels ? [...element.labels].map((one) => one.textContent).join("") : "";
    const inner = [...element.querySelectorAll("[aria-label], title, img[alt]")].map((one) =>
      one.getAttribute("aria-label") || one.alt || one.textContent
    ).join("");
    const text = ["INPUT", "SELECT", "TEXTAREA"].includes(element.tagName) ? "" : element.textContent;
    return (element.getAttribute("aria-label") || by || label || text || inner || element.title || "")
      .trim() !== "";
  };
  for (const element of shown(`${CONTROLS}, ${NAMED}`)) {
    if (!labelled(element)) faults.push(`no name: ${name(element)}`);
  }
  for (const element of shown("a[aria-label], button[aria-label]")) {
    const said = plain(element.getAttribute("aria-label"));
    const read = plain(
      [...element.childNodes].filter((node) => node.nodeType === 3).map((node) => node.textContent).join(" "),
    );
    if (read.length > 1 && !said.includes(read)) {
      faults.push(`is read as "${said}" but shows "${read}": ${name(element)}`);
    }
  }
  for (const image of all("img")) {
    if (!image.hasAttribute("alt")) faults.push(`a picture without words: ${image.src}`);
  }
  for (const drawing of shown("main svg, header svg")) {
    const told = drawing.closest("[aria-hidden=true], [role=img]") ||
      drawing.parentElement?.closest("a[aria-label], button[aria-label], figure[aria-label]");
    if (!told) faults.push(`a drawing that is neither named nor hidden: ${name(drawing.parentElement)}`);
  }

  // Roles, references, structure
  for (const element of all("[role]")) {
    if (!ROLES.includes(element.getAttribute("role"))) {
      faults.push(`there is no role ${element.getAttribute("role")}: ${name(element)}`);
    }
  }
  for (const element of all("[aria-live]")) {
    if (!["polite", "assertive", "off"].includes(element.getAttribute("aria-live"))) {
      faults.push(`aria-live: ${name(element)}`);
    }
  }
  for (const attribute of ["aria-labelledby", "aria-describedby", "aria-controls", "for", "list"]) {
    for (const element of all(`[${attribute}]`)) {
      for (const id of referred(element, attribute)) {
        if (!document.getElementById(id)) {
          faults.push(`${attribute} names ${id}, which is not there: ${name(element)}`);
        }
      }
    }
  }
  for (
    const element of all(
      "a[href] a, a[href] button, button a, button button, button input, button select, label button",
    )
  ) faults.push(`one control inside another: ${name(element)}`);
  for (const element of all("[aria-hidden=true]")) {
    if (element.matches(CONTROLS) || [...element.querySelectorAll(CONTROLS)].some(seen)) {
      faults.push(`hidden from those who listen, but can be focused: ${name(element)}`);
    }
  }
  for (const list of all("ul, ol")) {
    const wrong = [...list.children].find((child) => !["LI", "SCRIPT", "TEMPLATE"].includes(child.tagName));
    if (wrong && !list.hasAttribute("role")) faults.push(`not an item of a list: ${name(wrong)}`);
  }
  for (const item of all("li")) {
    if (!item.parentElement?.matches("ul, ol, menu")) faults.push(`an item without a list: ${name(item)}`);
  }
  if (!/^[a-z]{2,3}(-[A-Za-z]{2,4})?$/.test(document.documentElement.lang)) {
    faults.push("the page names no language");
  }
  if (!document.title) faults.push("the page has no title");
  if (
    /user-scalable\s*=\s*no|maximum-scale\s*=\s*1/.test(
      document.querySelector("meta[name=viewport]")?.content || "",
    )
  ) faults.push("the page forbids zooming");
  if (all("main").length !== 1) faults.push("the page has not one main part");
  if (all("h1").length !== 1) faults.push("the page has not one first heading");
  let level = 0;
  for (const heading of shown("h1, h2, h3, h4, h5, h6").filter((one) => !one.closest("dialog"))) {
    const now = Number(heading.tagName[1]);
    if (now > level + 1) faults.push(`heading ${now} after ${level}: ${name(heading)}`);
    if (!heading.textContent.trim()) faults.push(`an empty heading: ${name(heading)}`);
    level = now;
  }
  const ids = all("[id]").map((one) => one.id);
  for (const id of new Set(ids.filter((one, place) => ids.indexOf(one) !== place))) {
    faults.push(`the id ${id} is there twice`);
  }
  for (const table of shown("table")) {
    const heads = [...table.querySelectorAll("th")];
    if (!heads.length) faults.push(`a table without headings: ${name(table)}`);
    for (const head of heads) {
      if (!head.hasAttribute("scope")) faults.push(`a table's heading without scope: ${name(head)}`);
      if (!head.textContent.trim() && !head.querySelector("[aria-label]")) {
        faults.push(`an empty heading of a table: ${name(table)}`);
      }
    }
  }

  // Size and keyboard
  for (const element of shown(TAPPED)) {
    const height = element.getBoundingClientRect().height;
    if (height < 47.5) faults.push(`only ${Math.round(height)} px high: ${name(element)}`);
  }
  for (const element of shown("input[type=checkbox], input[type=radio]")) {
    const tall = Math.max(
      element.getBoundingClientRect().height,
      ...[...(element.labels || [])].map((one) => one.getBoundingClientRect().height),
    );
    if (tall < 43.5) {
      faults.push(
        `only ${Math.round(tall)} px high: ${name(element)} ${plain(element.labels?.[0]?.textContent)}`,
      );
    }
  }
  for (const element of all("[tabindex]")) {
    if (element.tabIndex > 0) faults.push(`out of the keyboard's order: ${name(element)}`);
  }
  for (const element of shown("main *")) {
    if (
      !["auto", "scroll"].includes(getComputedStyle(element).overflowX) ||
      element.scrollWidth <= element.clientWidth + 1
    ) continue;
    if (element.tabIndex < 0 && !element.querySelector(CONTROLS)) {
      faults.push(`scrolls, but not by keyboard: ${name(element)}`);
    }
  }
  const before = document.activeElement;
  for (const element of shown(CONTROLS).filter((one) => !one.disabled && one.tabIndex >= 0).slice(0, 60)) {
    element.focus({ preventScroll: true });
    const style = getComputedStyle(element);
    const plainly = style.outlineStyle !== "none" && parseFloat(style.outlineWidth) > 0;
    if (
      document.activeElement === element && element.matches(":focus-visible") && !plainly &&
      style.boxShadow === "none"
    ) faults.push(`the focus is not seen: ${name(element)}`);
  }
  document.activeElement?.blur?.();
  if (before instanceof HTMLElement && before !== document.body) before.focus({ preventScroll: true });

  // Contrast
  const colour = (text) => {
    const parts = text.match(/[\d.]+/g).map(Number);
    const scale = text.startsWith("color(srgb") ? 255 : 1;
    return [...parts.slice(0, 3).map((one) => one * scale), parts[3] ?? 1];
  };
  const over = (top, under) =>
    top.slice(0, 3).map((one, place) => one * top[3] + under[place] * (1 - top[3]));
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
    const [r, g, b] = rgb.map((one) => one / 255).map((one) =>
      one <= 0.03928 ? one / 12.92 : ((one + 0.055) / 1.055) ** 2.4
    );
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  // How far an element and what it stands in let through what is behind them, up to where that ends.
  const faded = (element) => {
    for (let at = element, opacity = 1; at; at = at.parentElement) {
      opacity *= Number(getComputedStyle(at).opacity);
      if (at.parentElement && opacity < 1 && Number(getComputedStyle(at.parentElement).opacity) === 1) {
        return { opacity, behind: at.parentElement };
      }
    }
    return { opacity: 1, behind: null };
  };
  const contrastOf = (element, text) => {
    let under = ground(element);
    if (!under) return null;
    let top = over(text, under);
    const { opacity, behind } = faded(element);
    const back = opacity < 1 && behind ? ground(behind) : null;
    if (opacity < 1 && !back) return null;
    if (back) [top, under] = [over([...top, opacity], back), over([...under, opacity], back)];
    const [a, b] = [light(top), light(under)];
    return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
  };
  const check = (element, text, what) => {
    const style = getComputedStyle(element);
    const contrast = contrastOf(element, colour(text));
    if (contrast === null) return;
    const large = parseFloat(style.fontSize) >= 24 ||
      (parseFloat(style.fontSize) >= 18.66 && Number(style.fontWeight) >= 700);
    const rests = element.closest(":disabled, [aria-disabled=true]") !== null;
    if (contrast < (large || rests ? 3 : 4.5)) {
      faults.push(`contrast ${contrast.toFixed(2)}${what}: ${name(element)}`);
    }
  };
  for (const element of shown("body *")) {
    const own = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim());
    if (own && !element.closest("svg")) check(element, getComputedStyle(element).color, "");
  }
  for (const field of shown("input[placeholder], textarea[placeholder]")) {
    if (field.placeholder && !field.value) {
      check(field, getComputedStyle(field, "::placeholder").color, " of the hint");
    }
  }
  for (
    const field of shown(
      "input:not([type=hidden]):not([type=range]):not([type=checkbox]):not([type=radio]), select, textarea",
    )
  ) {
    const style = getComputedStyle(field);
    const behind = field.parentElement && ground(field.parentElement);
    if (!behind || style.borderTopStyle === "none" || field.disabled) continue;
    const [a, b] = [light(over(colour(style.borderTopColor), behind)), light(behind)];
    const contrast = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
    if (contrast < 3) faults.push(`contrast ${contrast.toFixed(2)} of the border: ${name(field)}`);
  }
  const wide = document.documentElement.scrollWidth - document.documentElement.clientWidth;
  if (wide > 1) faults.push(`the page is ${wide} px too wide`);
  return [...new Set(faults)];
})();
