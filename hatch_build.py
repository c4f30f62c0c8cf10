"""What a built wheel carries beside the package: the stories, so that an installed Cardhouse can show and run
them. An editable installation finds them in its checkout.
"""

from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class StoriesHook(BuildHookInterface[Any]):
    """Puts scenarios/ into the wheel as cardhouse/stories/."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "standard":
            build_data["force_include"]["scenarios"] = "cardhouse/stories"
