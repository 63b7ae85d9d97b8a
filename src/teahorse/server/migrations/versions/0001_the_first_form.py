"""the first form"""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "people",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("password", sa.Text(), nullable=True),
        sa.Column("login", sa.Text(), nullable=True),
        sa.Column("created", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("login"),
    )
    op.create_table(
        "tables",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("status", sa.Text(), nullable=False),
        sa.Column("host", sa.Text(), nullable=False),
        sa.Column("setup", sa.JSON(), nullable=False),
        sa.Column("seats", sa.JSON(), nullable=False),
        sa.Column("settings", sa.JSON(), nullable=False),
        sa.Column("seed", sa.Text(), nullable=False),
        sa.Column("asks", sa.JSON(), nullable=True),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("to_move", sa.JSON(), nullable=False),
        sa.Column("result", sa.JSON(), nullable=True),
        sa.Column("bot_due", sa.Boolean(), nullable=False),
        sa.Column("claimed_until", sa.Float(), nullable=False),
        sa.Column("created", sa.Float(), nullable=False),
        sa.Column("changed", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(
            ["host"],
            ["people.id"],
        ),
        sa.PrimaryKeyConstraint("id"),
    )
    with op.batch_alter_table("tables", schema=None) as batch_op:
        batch_op.create_index("tables_bot_due", ["bot_due", "claimed_until"], unique=False)
        batch_op.create_index("tables_by_change", ["status", "changed"], unique=False)

    op.create_table(
        "tokens",
        sa.Column("hash", sa.Text(), nullable=False),
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("person", sa.Text(), nullable=False),
        sa.Column("label", sa.Text(), nullable=False),
        sa.Column("created", sa.Float(), nullable=False),
        sa.Column("expires", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(
            ["person"],
            ["people.id"],
        ),
        sa.PrimaryKeyConstraint("hash"),
        sa.UniqueConstraint("id"),
    )
    with op.batch_alter_table("tokens", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_tokens_person"), ["person"], unique=False)

    op.create_table(
        "log",
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("seat", sa.Text(), nullable=False),
        sa.Column("move", sa.Text(), nullable=False),
        sa.Column("by", sa.Text(), nullable=False),
        sa.Column("person", sa.Text(), nullable=True),
        sa.Column("key", sa.Text(), nullable=True),
        sa.Column("outcomes", sa.JSON(), nullable=False),
        sa.Column("answers", sa.Integer(), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(
            ["table_id"],
            ["tables.id"],
        ),
        sa.PrimaryKeyConstraint("table_id", "number"),
        sa.UniqueConstraint("table_id", "person", "key"),
    )
    op.create_table(
        "orders",
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.Column("seat", sa.Text(), nullable=False),
        sa.Column("orders", sa.JSON(), nullable=False),
        sa.ForeignKeyConstraint(
            ["table_id"],
            ["tables.id"],
        ),
        sa.PrimaryKeyConstraint("table_id", "seat"),
    )
    op.create_table(
        "seats",
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.Column("person", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(
            ["person"],
            ["people.id"],
        ),
        sa.ForeignKeyConstraint(
            ["table_id"],
            ["tables.id"],
        ),
        sa.PrimaryKeyConstraint("table_id", "person"),
    )
    with op.batch_alter_table("seats", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_seats_person"), ["person"], unique=False)

    op.create_table(
        "talk",
        sa.Column("id", sa.Integer(), autoincrement=True, nullable=False),
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("person", sa.Text(), nullable=True),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("facts", sa.JSON(), nullable=False),
        sa.ForeignKeyConstraint(
            ["table_id"],
            ["tables.id"],
        ),
        sa.PrimaryKeyConstraint("id"),
    )
    with op.batch_alter_table("talk", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_talk_table_id"), ["table_id"], unique=False)


def downgrade() -> None:
    with op.batch_alter_table("talk", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_talk_table_id"))

    op.drop_table("talk")
    with op.batch_alter_table("seats", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_seats_person"))

    op.drop_table("seats")
    op.drop_table("orders")
    op.drop_table("log")
    with op.batch_alter_table("tokens", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_tokens_person"))

    op.drop_table("tokens")
    with op.batch_alter_table("tables", schema=None) as batch_op:
        batch_op.drop_index("tables_by_change")
        batch_op.drop_index("tables_bot_due")

    op.drop_table("tables")
    op.drop_table("people")
