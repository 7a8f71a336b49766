import { sql } from 'kysely'
import { describe, expect, it, vi } from 'vitest'
import { fill } from '../../../test/support/filled-installation.ts'
import { type Installation, installation } from '../../../test/support/installation.ts'
import { onServer, onSqlite, server } from '../../../test/support/installations.ts'
import { startPooler } from '../../../test/support/postgres/greeting-pooler.ts'
import { asSuperuser } from '../../../test/support/postgres/postgres-server.ts'
import { untilWaiting } from '../../../test/support/postgres/waits-for-lock.ts'
import { openDatabaseServer } from '../../store/database/database.ts'
import { markMoved, movedTo } from '../../store/transfer/moved-mark.ts'
import { runMove, runUndoMove } from '../actions/run-move.ts'
import { openStore } from '../open-store.ts'

/** Opens the store as a server does. */
async function serve({ config }: Installation): Promise<void> {
  const { db } = await openStore(config, { pending: 'migrate', moved: 'refuse' })
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
    await using db = await atCommit(to, REFUSE)
    await expect(move()).rejects.toThrow('cannot be used: refused.')
    await serve(from)
    await db.accept()
    await move()
    await expect(serve(from)).rejects.toThrow('was moved to')
  })

  it('keeps the mark of an earlier move if the next one fails', async () => {
    const { from, to, move } = await scene()
    const { db } = await from.open()
    await markMoved(db, 'the target')
    await using _ = await atCommit(to, REFUSE)
    await expect(move()).rejects.toThrow('The database was not moved: ')
    expect(await movedTo(db)).toBe('the target')
    await db.destroy()
  })

  it('says that the mark stays if it could not be removed, and why the copy failed', async () => {
    const { from, to, move } = await scene()
    const { db } = await from.open()
    await sql`create trigger keep_mark before delete on settings when old.name = 'MOVED'
      begin select raise(abort, 'the mark is kept'); end`.execute(db)
    await db.destroy()
    await using _ = await atCommit(to, REFUSE)
    await expect(move()).rejects.toThrow(
      /^[^:]+ cannot be used: refused\. It is not known whether the copy was completed\. If \S+ at \S+ is empty, repeat the move or run "pagemark move --undo"\.$/,
    )
    await expect(serve(from)).rejects.toThrow('was moved to')
  })

  it('says that the mark stays if the target goes away before it says that the copy is kept', async () => {
    const { from, to, target } = await scene()
    const link = await startPooler(to)
    await using db = await atCommit(to, 'perform pg_advisory_xact_lock(1)')
    await db.connection().execute(async (session) => {
      await sql`select pg_advisory_lock(1)`.execute(session)
      const outcome = outcomeOf(runMove(link.url, from.terminal))
      await untilWaiting(session, outcome)
      link.cut()
      await sql`select pg_advisory_unlock(1)`.execute(session)
      expect(await outcome).toContain('It is not known whether the copy was completed.')
    })
    await expect(serve(from)).rejects.toThrow('was moved to')
    await serve(target)
  })

  it('is not moved, and its move not undone, while a server that started during the copy uses it', async () => {
    const { from, to } = await onTwoServers()
    const url = from.config.DATABASE_URL ?? ''
    const beside = openDatabaseServer({ url, pool: 2, name: 'test' })
    const other = openDatabaseServer({ url, pool: 1, name: 'pagemark web other:1' })
    const moving = await beside.transaction().execute(async (trx) => {
      await sql`lock table artifacts`.execute(trx)
      const outcome = outcomeOf(runMove(to, from.terminal))
      await untilWaiting(beside, outcome)
      await sql`select 1`.execute(other)
      return { outcome }
    })
    expect(await moving.outcome).toContain('is used by pagemark web other:1.')
    expect(await movedTo(beside)).toBeUndefined()
    await markMoved(beside, 'the target')
    await expect(runUndoMove(from.terminal)).rejects.toThrow('is used by pagemark web other:1.')
    await other.destroy()
    await beside.destroy()
    // The server ends the session a moment later.
    await vi.waitFor(() => runUndoMove(from.terminal), { timeout: 30_000, interval: 100 })
    await serve(from)
  })
})

async function onTwoServers() {
  const [from, big] = [await onServer(), await onServer()]
  await fill(from)
  return { from, to: big.config.DATABASE_URL ?? '' }
}

/** For one that ends later: its error is no unhandled rejection meanwhile. */
async function outcomeOf(move: Promise<void>): Promise<string> {
  return await move.then(() => 'moved', String)
}

/** Has the server do something when a transaction that creates and fills the tables is committed. */
async function atCommit(url: string, doing: string) {
  const db = openDatabaseServer({ url: asSuperuser(url), pool: 1, name: 'test' })
  await sql`create function at_commit() returns trigger language plpgsql
    as ${sql.lit(`begin ${doing}; return null; end`)}`.execute(db)
  await sql`create function on_reports() returns event_trigger language plpgsql as $$ begin
    if exists (select from pg_event_trigger_ddl_commands() where object_identity = 'public.reports')
    then create constraint trigger at_commit after insert on reports deferrable initially deferred
      for each row execute function at_commit();
    end if; end $$`.execute(db)
  await sql`create event trigger on_reports on ddl_command_end when tag in ('CREATE TABLE')
    execute function on_reports()`.execute(db)
  return Object.assign(db, {
    accept: async () => void (await sql`drop event trigger on_reports`.execute(db)),
    [Symbol.asyncDispose]: async () => await db.destroy(),
  })
}

const REFUSE = "raise exception 'refused'"
