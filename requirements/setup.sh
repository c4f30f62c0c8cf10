#!/bin/sh
# Makes the private environment: setup.sh FOLDER [PYTHON]. Called by `make setup`, from the top of the checkout.
# Needs a Python of 3.11 or newer with pip, nothing else; may be run again at any time.
set -eu
folder=$1
wanted=${2:-}

new_enough() {
    "$1" -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1
}

find_python() {
    for candidate in $wanted; do
        new_enough "$candidate" && echo "$candidate" && return
        echo "Cardhouse needs Python 3.11 or newer, and $candidate is not that (or does not start)." >&2
        return 1
    done
    for candidate in python3 python3.13 python3.12 python3.14 python3.11 python; do
        new_enough "$candidate" && echo "$candidate" && return
    done
    echo "Cardhouse needs Python 3.11 or newer, and none was found on the PATH." >&2
    echo "Install one, or say where it is: make setup PYTHON=/path/to/python" >&2
    return 1
}

make_environment() {
    python=$(find_python)
    echo "Making a private environment in $folder with $("$python" --version)."
    rm -rf "$folder"
    if ! "$python" -c 'import ensurepip' >/dev/null 2>&1; then
        # Some systems ship Python without the part that puts pip into new environments; use their pip from outside.
        "$python" -m venv --without-pip "$folder"
        "$python" -m pip --python "$folder/bin/python" install --quiet pip && return
        echo "This Python has neither ensurepip nor pip. Install the system's python3-venv or python3-pip." >&2
        rm -rf "$folder"
        return 1
    fi
    "$python" -m venv "$folder"
}

usable() {
    # An environment cannot be moved: its programs name the place where it was made, which is noted when it is ready.
    [ "$(cat "$folder/.ready" 2>/dev/null)" = "$(pwd -P)" ] && new_enough "$folder/bin/python" &&
        "$folder/bin/python" -m pip --version >/dev/null 2>&1
}

if [ -n "$wanted" ] || ! usable; then
    make_environment
fi
echo "Installing the pinned packages, each checked against its hash (a minute the first time)."
"$folder/bin/python" -m pip install --quiet --require-hashes --requirement requirements/dev.txt
echo "Installing Cardhouse itself, so that changes in src/ count at once."
"$folder/bin/python" -m pip install --quiet --no-deps --no-build-isolation --editable .
pwd -P > "$folder/.ready"
echo "Done. Try $folder/bin/cardhouse --help"
