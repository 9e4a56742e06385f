"""`cribsim rules`: the presets and what each setting means."""

import json

from cribsim.cli.common import JsonFlag, Settings, print_table, read_settings
from cribsim.errors import InputError
from cribsim.game.rules import PRESETS, Rules, setting_fields
from cribsim.game.settings import value_text


def rules(
    name: str | None = None,
    /,
    *,
    set_: Settings = (),
    json_: JsonFlag = False,
) -> None:
    """List the presets, or explain every setting of one.

    Parameters
    ----------
    name
        A preset, or a .toml file of settings.
    """
    if name is None and set_:
        raise InputError("--set changes the settings of one preset: name it, like cribsim rules six-card --set nobs=2")
    if name is None:
        presets = {preset: Rules.of(preset).as_dict() for preset in PRESETS}
        if json_:
            print(json.dumps({"presets": presets}))
            return
        print_table(
            ["setting", *presets],
            [[item.name, *(value_text(values[item.name]) for values in presets.values())] for item in setting_fields()],
        )
        return
    chosen = Rules.load(name, read_settings(set_)).as_dict()
    if json_:
        print(json.dumps(chosen))
        return
    print_table(
        ["setting", name, "meaning", "allowed"],
        [
            [item.name, value_text(chosen[item.name]), item.metadata["meaning"], item.metadata["allowed"]]
            for item in setting_fields()
        ],
    )
