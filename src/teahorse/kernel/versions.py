"""Versions of the rules. A record names the one that it was made by and is replayed under it for ever.

A game keeps a table of its versions, oldest first: what each of them changed, as fields of its `Variant`. Whoever changes a
rule leaves the old way in the code behind such a field (as editions do), and adds a version that sets it.
"""

from __future__ import annotations

from collections.abc import Mapping

from teahorse.kernel.errors import SetupError, said, shown

Versions = Mapping[str, Mapping[str, object]]


def check_version(versions: Versions, version: object) -> str:
    """The version if there is such a one; None is the newest."""
    if version is None:
        return list(versions)[-1]
    if not isinstance(version, str) or version not in versions:
        raise SetupError(said("no version {0} of the rules; this program knows {1}", shown(version), ", ".join(versions)))
    return version


def apply_version(versions: Versions, version: str, variant: object) -> None:
    """Sets what the versions up to this one have changed."""
    for name, changes in versions.items():
        for field, value in changes.items():
            setattr(variant, field, value)
        if name == version:
            return
