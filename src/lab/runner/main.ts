import type { Socket } from 'node:net'
import { type Browser, connect } from 'puppeteer-core'
import type { RunnerOrder, RunnerReport } from '../runner-messages.ts'
import { dropRights } from './drop-rights.ts'
import { ErrorWithCode } from './error-with-code.ts'
import { loadLighthouse } from './load-lighthouse.ts'
import { measureDevice } from './measure-device.ts'
import { pipeTransport } from './pipe-transport.ts'
import { printPage } from './print-page.ts'

/**
 * The process that drives the browser: it runs Lighthouse and the interaction tests, or prints one of our pages. Once
 * its code is loaded, it has no access to the network, other programs or the disk. Orders and the browser's pipe come
 * from the service, and it ends with the service.
 */
const ends: { to?: Socket; from?: Socket } = {}
let browser: Browser | undefined

const say = (report: RunnerReport) => {
  if (process.connected) process.send?.(report)
}

process.on('message', (order: RunnerOrder, handle?: Socket) => {
  follow(order, handle).catch((error: unknown) => {
    say({
      kind: 'failed',
      code: codeOf(error),
      message: error instanceof Error ? error.message : String(error),
    })
  })
})
process.on('disconnect', () => process.exit())
// A terminal and a process manager signal every process of the group; the service decides what ends when.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined)
// A dying browser rejects promises deep in its libraries; the service notices its end.
process.on('unhandledRejection', () => undefined)

async function follow(order: RunnerOrder, handle: Socket | undefined): Promise<void> {
  switch (order.kind) {
    case 'browser':
      if (handle) ends[order.end] = handle
      if (ends.to && ends.from) await meet({ to: ends.to, from: ends.from })
      break
    case 'measure':
      await measureDevice(ready(browser), order.job, say)
      break
    case 'print':
      say({ kind: 'printed', pdf: await printPage(ready(browser), order.job) })
      break
    case 'leave':
      await leave()
  }
}

function ready(met: Browser | undefined): Browser {
  if (met === undefined) throw new Error('There is no browser yet.')
  return met
}

/** Lighthouse throws some errors that it has codes for, such as a page that no longer answers. */
function codeOf(error: unknown): string {
  if (error instanceof ErrorWithCode) return error.code
  const isOfLighthouse = error instanceof Error && error.name === 'LighthouseError'
  return isOfLighthouse && 'code' in error ? String(error.code) : 'BROKE'
}

async function meet(pipe: { to: Socket; from: Socket }): Promise<void> {
  browser = await connect({ transport: pipeTransport(pipe), defaultViewport: null })
  say({ kind: 'connected', browser: await browser.version() })
}

async function leave(): Promise<void> {
  const last = browser
  browser = undefined
  delete ends.to
  delete ends.from
  await last?.close().catch(() => undefined)
  say({ kind: 'left' })
}

await loadLighthouse()
const [, , uid] = process.argv
dropRights(uid === undefined ? null : Number(uid))
say({ kind: 'ready' })
