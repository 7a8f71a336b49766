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
 * The process that drives the browser: Lighthouse, then the interaction tests; or it prints a page of ours. It has
 * no way to the network, to other programs or to the disk, once its own code is read; its orders and the two ends
 * of the browser's pipe come from the service, and when that is gone it ends.
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
// A terminal and a process manager signal every process of the group: the service says what ends when.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined)
// A browser that dies breaks what waits for it somewhere in its libraries; the service sees that it died.
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

/** Lighthouse throws some of what it has codes for: that a page answers nothing any more, say. */
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
