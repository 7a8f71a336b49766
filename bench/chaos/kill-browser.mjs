// Preloaded like die-at.mjs into workers that load pages with a browser.
//
// On SIGUSR2 it reads `<CHAOS_FOLDER>/<pid>`, too, and looks for a { name, report, victim } there: once a runner sends
// this report, the browser of that runner is killed, or the proxy through which it loads the page. The file
// `<CHAOS_FOLDER>/<pid>.struck` then has the name of the point. The proxy is a part of the worker, so all its sockets end.
import { ChildProcess } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { Server } from 'node:net'
import { isMainThread } from 'node:worker_threads'

const { CHAOS_FOLDER } = process.env
const FILE = `${CHAOS_FOLDER}/${process.pid}`
let armed
/** Browsers by the runner that is connected to each, and the one that was started last. */
const browserOf = new WeakMap()
let startedLast
/** Open proxies, each with its sockets; the last one is of the latest measurement. */
const proxies = new Map()

if (isMainThread && CHAOS_FOLDER) {
  process.on('SIGUSR2', () => {
    armed = JSON.parse(readFileSync(FILE, 'utf8')).find(({ report }) => report)
  })
  watchProcesses(ChildProcess.prototype)
  watchServers(Server.prototype)
}

function watchProcesses(prototype) {
  const { spawn, emit } = prototype
  prototype.spawn = function watched(options) {
    if (options.args?.includes('--remote-debugging-pipe')) startedLast = this
    return spawn.call(this, options)
  }
  prototype.emit = function watched(event, ...values) {
    if (event === 'message') hear(this, values[0])
    return emit.call(this, event, ...values)
  }
}

function hear(runner, { kind, step }) {
  if (kind === 'connected') browserOf.set(runner, startedLast)
  if (!armed || armed.report !== (step ?? kind)) return
  const { name, victim } = armed
  const isDone = victim === 'browser' ? browserOf.get(runner)?.kill('SIGKILL') : endProxy()
  if (!isDone) return
  armed = undefined
  writeFileSync(`${FILE}.struck`, name)
}

function endProxy() {
  const [server, sockets] = [...proxies].at(-1) ?? []
  if (!server) return false
  server.close()
  for (const socket of sockets) socket.destroy()
  return true
}

/** The proxy of each measurement is the only server of a worker on any port of this address. */
function watchServers(prototype) {
  const { listen } = prototype
  prototype.listen = function watched(...where) {
    if (where[0] === 0 && where[1] === '127.0.0.1') {
      const sockets = new Set()
      proxies.set(this, sockets)
      this.on('connection', (socket) => {
        sockets.add(socket)
        socket.once('close', () => sockets.delete(socket))
      })
      this.once('close', () => proxies.delete(this))
    }
    return listen.apply(this, where)
  }
}
