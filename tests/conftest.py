"""What all tests share: the settings that generic tests run over, and the flag that rewrites golden transcripts."""

from hypothesis import HealthCheck, settings

settings.register_profile("teahorse", deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
settings.load_profile("teahorse")


def pytest_addoption(parser):
    parser.addoption(
        "--update-golden", action="store_true", help="rewrite tests/golden from what the rules do now; read the diff"
    )
