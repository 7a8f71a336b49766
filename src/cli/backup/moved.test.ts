import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { fill } from '../../../test/support/filled-installation.ts'
import { type Installation, installation } from '../../../test/support/installation.ts'
import { onServer, onSqlite, server } from '../../../test/support/installations.ts'
import { openDatabaseServer } from '../../store/database/database.ts'
import { markMoved } from '../../store/transfer/moved-mark.ts'
import { runMove, runUndoMove } from '../actions/run-move.ts'
import { openStore } from '../open-store.ts'

/** Opens the store as a server does. */
async function serve({ config }: Installation): Promise<void> {
  const { db } = await openStore(config, { pending: 'migrate', isServing: true })
  await db.destroy()
}

async function scene() {
  const [from, big] = [onSqlite(), await onServer()]
  await fill(from)
  const to = big.config.DATABASE_URL ?? ''
  const target = installation({
    PAGEMARK_DATABASE_URL: to,
    PAGEMARK_SECRET_KEY_FILE: from.keyFile,
  })
  return { from, to, target, move: () => runMove(to, from.terminal) }
}

describe.runIf(server)('a database that was moved', () => {
  it('is refused by servers, unlike its copy, until the move is undone', async () => {
    const { from, target, move } = await scene()
    await expect(runUndoMove(from.terminal)).rejects.toThrow('was not moved')
    await move()
    await expect(serve(from)).rejects.toThrow(
      /^The database \S+pagemark\.db was moved to \S+ at \S+\. Set PAGEMARK_DATABASE_URL .* run "pagemark move --undo"\.$/,
    )
    await serve(target)
    await runUndoMove(from.terminal)
    await serve(from)
  })

  it('is refused if the command was killed before the copy was committed, and can be moved again', async () => {
    const { from, target, move } = await scene()
    const { db } = await from.open()
    await markMoved(db, 'the target')
    await db.destroy()
    await expect(serve(from)).rejects.toThrow('was moved to the target.')
    await move()
    await serve(target)
    await expect(serve(from)).rejects.toThrow('was moved to')
  })

  it('is used as before if its copy could not be committed', async () => {
    const { from, to, move } = await scene()
    const db = openDatabaseServer({ url: to, pool: 1, name: 'test' })
    await sql`create function refuse() returns trigger language plpgsql
      as 'begin raise exception ''refused''; end'`.execute(db)
    await sql`create function refuse_reports() returns event_trigger language plpgsql as $$ begin
      if exists (select from pg_event_trigger_ddl_commands() where object_identity = 'public.reports')
      then create constraint trigger refuse after insert on reports deferrable initially deferred
        for each row execute function refuse();
      end if; end $$`.execute(db)
    await sql`create event trigger refuse_reports on ddl_command_end when tag in ('CREATE TABLE')
      execute function refuse_reports()`.execute(db)
    await expect(move()).rejects.toThrow('cannot be used: refused.')
    await serve(from)
    await sql`drop event trigger refuse_reports`.execute(db)
    await db.destroy()
    await move()
    await expect(serve(from)).rejects.toThrow('was moved to')
  })
})
