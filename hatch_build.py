"""What a built wheel carries beside the package: the stories, so that an installed Cardhouse can show and run
them, and the documentation, built, so that its server can show it. An editable installation finds the stories
in its checkout, and the documentation there after `make docs`. Where it is asked for, the compiled engine too:

    CARDHOUSE_ENGINE=compiled pip wheel .

With it the wheel is for one Python and one kind of machine; everything else in it is the same.
"""

import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

SWITCH = "CARDHOUSE_ENGINE"
ENGINES = ("plain", "compiled")


def compiled_wanted() -> bool:
    """Whether the environment asks for the compiled engine."""
    engine = os.environ.get(SWITCH) or "plain"
    if engine not in ENGINES:
        raise SystemExit(f"{SWITCH}={engine}: there is no such engine; one of: {', '.join(ENGINES)}")
    return engine == "compiled"


class CarriedHook(BuildHookInterface[Any]):
    """Puts scenarios/ into the wheel as cardhouse/stories/, the built documentation as cardhouse/manual/, and
    what was compiled beside its sources.
    """

    def dependencies(self) -> list[str]:
        """The compiler of types reads what Cardhouse imports."""
        if not compiled_wanted():
            return []
        return [*self.metadata.core.dependencies, "mypy>=1.11", "setuptools>=70"]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version != "standard":
            return
        build_data["force_include"]["scenarios"] = "cardhouse/stories"
        if compiled_wanted():
            build_data["pure_python"] = False
            build_data["infer_tag"] = True
            build_data["force_include"].update(_compiled(Path(self.root)))
        self._folder = tempfile.TemporaryDirectory()
        manual = Path(self._folder.name) / "manual"
        # With everything that this process finds: an isolated build has its packages in places of its own.
        paths = os.pathsep.join([str(Path(self.root) / "src"), *filter(None, sys.path)])
        command = [sys.executable, "-m", "cardhouse.screens.manual.build", str(manual)]
        subprocess.run(command, cwd=self.root, env={**os.environ, "PYTHONPATH": paths}, check=True)
        build_data["force_include"][str(manual)] = "cardhouse/manual"

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        if version == "standard":
            self._folder.cleanup()


def _compiled(root: Path) -> dict[str, str]:
    """Every compiled file, and its place in the wheel."""
    sys.path.insert(0, str(root / "src"))
    from cardhouse.sim import compiled

    try:
        tree = compiled.build()
    except compiled.BuildError as error:
        raise SystemExit(f"Not compiled: {error}") from error
    return {str(file): file.relative_to(tree).as_posix() for file in compiled.made(tree)}
