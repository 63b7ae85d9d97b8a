"""What is handed out, `make dist`, is complete: built from the tree, installed elsewhere, and used there as people would."""

import os
import re
import subprocess
import sys
import tarfile
import venv
import zipfile
from pathlib import Path
from urllib.request import urlopen

import pytest

import teahorse

TOP = Path(__file__).parents[1]
CLIENT = TOP / "src/teahorse/server/static/index.html"
PATIENCE = 60  # seconds until a test gives up waiting; nothing is asserted about time

pytestmark = pytest.mark.skipif(not CLIENT.exists(), reason="the browser's table is not built: make web")


def run(*command, cwd, **environment):
    """The output of a command that knows nothing of this checkout."""
    kept = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "TEAHORSE_PURE")}
    done = subprocess.run(
        [*map(str, command)], cwd=cwd, env=kept | environment, capture_output=True, text=True, check=False, timeout=600
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def sdist(tmp_path_factory):
    """The source distribution, unpacked."""
    folder = tmp_path_factory.mktemp("sdist")
    run(sys.executable, "setup.py", "-q", "egg_info", "--egg-base", folder, "sdist", "--dist-dir", folder, cwd=TOP)
    archive = next(folder.glob("*.tar.gz"))
    with tarfile.open(archive) as packed:
        packed.extractall(folder, filter="data")
    return folder / archive.name.removesuffix(".tar.gz")


@pytest.fixture(scope="module")
def wheel(sdist, tmp_path_factory):
    """A wheel of plain Python, built from the source distribution."""
    folder = tmp_path_factory.mktemp("wheel")
    run(sys.executable, "setup.py", "-q", "bdist_wheel", "--dist-dir", folder, cwd=sdist, TEAHORSE_PURE="1")
    return next(folder.glob("*.whl"))


@pytest.fixture(scope="module")
def installed(wheel, tmp_path_factory):
    """A folder with the commands of an environment that has the wheel, and otherwise the libraries of this one."""
    folder = tmp_path_factory.mktemp("installed")
    venv.create(folder / "venv", with_pip=False)
    python = folder / "venv/bin/python"
    run(sys.executable, "-m", "pip", "-q", "--python", python, "install", "--no-deps", "--no-index", wheel, cwd=folder)
    site = Path(run(python, "-c", "import site; print(site.getsitepackages()[0])", cwd=folder).strip())
    (site / "libraries.pth").write_text("\n".join(path for path in sys.path if path.endswith("site-packages")), "utf-8")
    where = run(python, "-c", "import teahorse; print(teahorse.__file__)", cwd=folder)
    assert Path(where.strip()).is_relative_to(site)
    return folder / "venv/bin"


def tracked():
    done = subprocess.run(["git", "ls-files"], cwd=TOP, capture_output=True, text=True, check=False)
    return done.stdout.split("\n")[:-1] if done.returncode == 0 else []


def test_the_source_distribution_holds_what_building_and_testing_need(sdist):
    kept = tracked()
    if not kept:
        pytest.skip("no git checkout: nothing to compare with")
    missing = [name for name in kept if not (sdist / name).exists() and not name.startswith((".git", ".ci", "CITATION"))]
    assert missing == []
    assert (sdist / CLIENT.relative_to(TOP)).exists(), "the built table of the browser"
    assert not list(sdist.rglob("*.so"))
    assert not (sdist / "web/node_modules").exists()


def test_a_wheel_without_compiled_rules_is_for_every_platform_and_holds_every_file(sdist, wheel):
    assert wheel.name.endswith("-py3-none-any.whl")
    with zipfile.ZipFile(wheel) as packed:
        held = set(packed.namelist())
    package = sdist / "src"
    needed = {path.relative_to(package).as_posix() for path in package.rglob("*") if path.is_file()}
    needed = {name for name in needed if not re.search(r"\.egg-info/|\.h$|/README\.md$", name)}
    assert needed - held == set()


def test_the_installed_command_answers(installed):
    assert run(installed / "teahorse", "--version", cwd=installed).strip() == f"teahorse {teahorse.__version__}"
    for lang in ("en", "de", "it"):
        assert "Y-BID-1" in run(installed / "teahorse", "rules", "yunnan", "Y-BID-1", "--lang", lang, cwd=installed)
    simulated = run(installed / "teahorse", "simulate", "ming", "--games", "2", "--bots", "random,greedy,random", cwd=installed)
    assert "greedy" in simulated


def test_the_installed_server_serves_the_table(installed, tmp_path):
    command = [installed / "teahorse", "serve", "--port", "0", "--data", tmp_path / "data"]
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    server = subprocess.Popen(
        [*map(str, command)], cwd=tmp_path, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    )
    try:
        line = server.stdout.readline()
        assert "http" in line, line + server.stdout.read()
        url = line.split()[-1].rstrip("/")
        with urlopen(f"{url}/", timeout=PATIENCE) as page:
            html = page.read().decode()
        script = re.search(r'src="(/[^"]+\.js)"', html)[1]
        with urlopen(url + script, timeout=PATIENCE) as answer:
            assert answer.status == 200
        with urlopen(f"{url}/healthz", timeout=PATIENCE) as answer:
            assert answer.status == 200
    finally:
        server.terminate()
        server.wait(PATIENCE)
        server.stdout.close()
