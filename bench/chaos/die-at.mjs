// Preloaded into the processes of a chaos scene, which know nothing of it: `node --import die-at.mjs`.
//
// On SIGUSR2, it reads a JSON list of points, each { name, sql, phase }, from `<CHAOS_FOLDER>/<pid>`. From then on, the
// process kills itself with SIGKILL at the first of them: once a statement that matches `sql` has run (phase
// `statement`), or once the transaction of that statement has been committed (phase `commit`; a statement outside a
// transaction never reaches it). Points without `sql` are for kill-browser.mjs.
//
// CHAOS_POINT has such a list from the start. With CHAOS_PASSED, the process lives on, and adds the name of each point that
// it passes to that file. CHAOS_CLOCK_MS shifts the clock of the process, and the UUIDs that it makes by it, but not the
// database's.
import crypto from 'node:crypto'
import { appendFileSync, readFileSync } from 'node:fs'
import { createRequire, syncBuiltinESMExports } from 'node:module'
import { isMainThread } from 'node:worker_threads'

const { CHAOS_FOLDER, CHAOS_POINT, CHAOS_PASSED, CHAOS_CLOCK_MS } = process.env
let armed = CHAOS_POINT ? pointsOf(CHAOS_POINT) : []

if (CHAOS_CLOCK_MS) {
  moveClock(Number(CHAOS_CLOCK_MS))
  moveIds(Number(CHAOS_CLOCK_MS))
}
if (isMainThread && CHAOS_FOLDER) {
  process.on(
    'SIGUSR2',
    () => (armed = pointsOf(readFileSync(`${CHAOS_FOLDER}/${process.pid}`, 'utf8'))),
  )
  const require = createRequire(import.meta.url)
  watchSqlite(require('better-sqlite3'))
  watchPostgres(require('pg').Client)
}

/** PostgreSQL gets the changes of a transaction as parts of one statement: `with "change_0" as (insert …`. */
function pointsOf(text) {
  const points = JSON.parse(text).filter(({ sql }) => sql)
  return points.map(({ name, sql, phase }) => {
    return { name, sql: new RegExp(sql.replace(/^\^/, '(?:^|as \\()')), phase }
  })
}

/** The points whose statement has run in the transaction of a connection. */
const uncommitted = new WeakMap()

function after(sql, connection) {
  if (armed.length === 0) return
  const [isBegin, isCommit] = [/^(?:begin|start)/i.test(sql), /^commit/i.test(sql)]
  if (isCommit) for (const point of uncommitted.get(connection) ?? []) reach(point)
  if (isBegin) uncommitted.set(connection, new Set())
  else if (isCommit || /^rollback/i.test(sql)) uncommitted.delete(connection)
  for (const point of armed.filter((each) => each.sql.test(sql))) {
    if (point.phase === 'statement') reach(point)
    else uncommitted.get(connection)?.add(point)
  }
}

function reach({ name }) {
  if (CHAOS_PASSED) return appendFileSync(CHAOS_PASSED, `${name}\n`)
  process.kill(process.pid, 'SIGKILL')
  // A signal takes a moment to arrive: no other statement may run before it.
  for (;;);
}

function watchSqlite({ prototype }) {
  const { prepare } = prototype
  prototype.prepare = function watched(sql) {
    const statement = prepare.call(this, sql)
    for (const name of ['run', 'all']) {
      const ask = statement[name]
      statement[name] = (...values) => {
        const answer = ask.apply(statement, values)
        after(sql, this)
        return answer
      }
    }
    return statement
  }
}

function watchPostgres({ prototype }) {
  const { query } = prototype
  prototype.query = function watched(...asked) {
    const [first] = asked
    const sql = typeof first === 'string' ? first : first?.text
    if (armed.length === 0 || typeof sql !== 'string') return query.apply(this, asked)
    if (typeof first?.callback === 'function') {
      first.callback = calledAfter(first.callback, () => after(sql, this))
      return query.apply(this, asked)
    }
    const answer = query.apply(this, asked)
    if (typeof answer?.then !== 'function') return answer
    return answer.then((result) => {
      after(sql, this)
      return result
    })
  }
}

function calledAfter(callback, look) {
  return function told(error, ...result) {
    if (!error) look()
    return callback.call(this, error, ...result)
  }
}

function moveClock(by) {
  const { now } = Date
  globalThis.Date = class extends Date {
    constructor(...given) {
      if (given.length === 0) super(now() + by)
      else super(...given)
    }
    static now() {
      return now() + by
    }
  }
}

function moveIds(by) {
  const { randomUUIDv7 } = crypto
  crypto.randomUUIDv7 = () => {
    const id = randomUUIDv7()
    const at = Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16) + by
    const time = at.toString(16).padStart(12, '0')
    return `${time.slice(0, 8)}-${time.slice(8)}${id.slice(13)}`
  }
  syncBuiltinESMExports()
}
