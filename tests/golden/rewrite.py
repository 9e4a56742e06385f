"""Write every transcript anew: ``python -m tests.golden.rewrite``."""

from tests.golden.games import FOLDER, TRANSCRIPTS, told


def main():
    for stale in set(FOLDER.glob("*.txt")) - {transcript.path for transcript in TRANSCRIPTS}:
        stale.unlink()
    for transcript in TRANSCRIPTS:
        transcript.path.write_text("\n".join(told(transcript)) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
