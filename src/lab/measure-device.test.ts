import { describe, expect, it, vi } from 'vitest'
import type { BrowserEnd } from './browser/browser-process.ts'
import { measureDevice } from './measure-device.ts'
import type { Pair } from './slots/pair.ts'
import type { DeviceJob, RunnerReport } from './runner-messages.ts'
import type { RunnerListener } from './slots/runner-process.ts'
import { pageRequest } from '../../test/support/page-request.ts'

const JOB: DeviceJob = {
  request: pageRequest('http://a.example/'),
  device: 'mobile',
  loadMs: 1000,
  proxy: { port: 1, username: 'u', password: 'p', greeting: 'http://g.invalid/' },
  interactionTestsMs: 100,
  usualIndex: null,
  comparesDesktop: false,
}

/** Reports of a runner and ends of browsers, without either. */
function pairOf() {
  const listeners = new Set<RunnerListener>()
  const ended = Promise.withResolvers<BrowserEnd>()
  const runner = {
    send: () => undefined,
    listen(listener: RunnerListener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
  // oxlint-disable-next-line no-unsafe-type-assertion -- the parts that are asked for
  const pair = { runner, browser: { ended: ended.promise } } as unknown as Pair
  return {
    pair,
    listeners,
    say: (report: unknown) =>
      // oxlint-disable-next-line no-unsafe-type-assertion -- of a result only the device is looked at
      listeners.forEach(({ onReport }) => onReport(report as RunnerReport)),
    endRunner: (tooMuch: boolean) => listeners.forEach(({ onEnd }) => onEnd(tooMuch)),
    endBrowser: (tooMuch: boolean) =>
      ended.resolve({ tooMuch, error: undefined, lastWords: 'last' }),
  }
}

function measuring(pair: Pair, signal = new AbortController().signal) {
  return measureDevice(pair, { job: JOB, signal, onLoaded: () => undefined })
}

const LOADED = { kind: 'loaded', result: { device: 'mobile' } }
const FAILED = { kind: 'failed', code: 'BROKE', message: 'Target closed' }

describe('the measurement of a device', () => {
  it('is kept when the browser breaks after the load, on a pair that is spent', async () => {
    const { pair, say, endBrowser } = pairOf()
    const outcome = measuring(pair)
    say(LOADED)
    endBrowser(false)
    expect(await outcome).toMatchObject({ measured: true, spent: true })
  })

  it('leaves the browser reusable and no listeners behind', async () => {
    const { pair, say, listeners } = pairOf()
    const outcome = measuring(pair)
    say(LOADED)
    say({ kind: 'tried', interactionTests: {}, artifacts: [] })
    expect(await outcome).toMatchObject({ measured: true, spent: false })
    expect(listeners.size).toBe(0)
  })

  it('is worth another try when the browser or what drives it crashed', async () => {
    const one = pairOf()
    const crashed = measuring(one.pair)
    one.endBrowser(false)
    await expect(crashed).rejects.toMatchObject({ again: true, message: 'The browser crashed.' })

    const two = pairOf()
    const gone = measuring(two.pair)
    two.endRunner(false)
    await expect(gone).rejects.toMatchObject({ again: true })
  })

  it('is not repeated when the page used too much memory, even if the runner reports the end first', async () => {
    const { pair, say, endBrowser } = pairOf()
    const outcome = measuring(pair)
    say(FAILED)
    endBrowser(true)
    await expect(outcome).rejects.toMatchObject({ again: false, message: /memory/ })
  })

  it('is a reason for what the page did', async () => {
    const { pair, say } = pairOf()
    const outcome = measuring(pair)
    say({ kind: 'failed', code: 'ERRORED_DOCUMENT_REQUEST', message: '' })
    expect(await outcome).toEqual({
      measured: false,
      reason: 'The page returned an error to the browser.',
    })
  })

  it.each([
    ['PAGE_CRASHED', { byPage: true, again: true, message: 'The page crashed the browser.' }],
    ['BROKE', { byPage: false, again: true }],
  ])('may be repeated after %s, and the error names its cause', async (code, error) => {
    const { pair, say } = pairOf()
    const outcome = measuring(pair)
    say({ kind: 'failed', code, message: '' })
    await expect(outcome).rejects.toMatchObject(error)
  })

  it.each(['PROTOCOL_TIMEOUT', 'PAGE_HUNG'])('is not tried again after %s', async (code) => {
    const { pair, say } = pairOf()
    const outcome = measuring(pair)
    say({ kind: 'failed', code, message: '' })
    expect(await outcome).toEqual({
      measured: false,
      reason: 'The page kept the browser busy until the time limit.',
    })
  })

  it('ends when it is aborted, and leaves no listeners behind', async () => {
    const { pair, listeners } = pairOf()
    const stop = new AbortController()
    const outcome = measuring(pair, stop.signal)
    stop.abort(new Error('not wanted'))
    await expect(outcome).rejects.toThrow('not wanted')
    expect(listeners.size).toBe(0)
  })

  it('times out when the runner does not respond', async () => {
    vi.useFakeTimers()
    try {
      const { pair } = pairOf()
      const outcome = measuring(pair)
      const ended = outcome.catch((error: unknown) => error)
      await vi.advanceTimersByTimeAsync(30_000)
      expect(await ended).toMatchObject({
        again: false,
        message: 'The page was not measured in time.',
      })
    } finally {
      vi.useRealTimers()
    }
  })
})
