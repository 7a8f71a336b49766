import { describe, expect, it } from 'vitest'
import { createLog } from './log.ts'
import { readableLine, readableLog } from './readable-log.ts'

const NOON = new Date(2026, 10, 23, 12, 0, 5).getTime()

const line = (entry: object) =>
  readableLine(JSON.stringify({ level: 30, time: NOON, pid: 7, hostname: 'box', ...entry }), {
    colour: false,
  })

describe('the log for people', () => {
  it('has the local time, the message and its details', () => {
    expect(line({ method: 'GET', status: 200, msg: 'answered' })).toBe(
      '2026-11-23 12:00:05  answered  method=GET  status=200',
    )
  })

  it.each([
    { level: 20, says: 'debug' },
    { level: 40, says: 'warn' },
    { level: 50, says: 'error' },
    { level: 60, says: 'fatal' },
  ])('names the level $says', ({ level, says }) => {
    expect(line({ level, msg: 'an email was not sent' })).toBe(
      `2026-11-23 12:00:05  ${says}  an email was not sent`,
    )
  })

  it('quotes what could be taken for more than one detail', () => {
    expect(line({ reason: 'no = room', msg: 'refused' })).toContain('  reason="no = room"')
  })

  it('writes an error as one line, with the place that threw it', () => {
    const stack = 'TypeError: it broke\n    at audit (engine.js:7:3)\n    at run (worker.js:9:1)'
    const error = { type: 'TypeError', message: 'it broke', stack }
    expect(line({ level: 50, error, msg: 'a run failed' })).toBe(
      '2026-11-23 12:00:05  error  a run failed  error="it broke at audit (engine.js:7:3)"',
    )
  })

  it('lets a terminal obey nothing that strangers sent', () => {
    const hostile = '\u001b[2J\u009b31m\u202ex\nforged'
    const text = line({ path: hostile, error: { message: hostile }, msg: hostile, [hostile]: 1 })
    // oxlint-disable-next-line no-control-regex -- these are the very characters that must not pass
    expect(text).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u202e]/)
  })

  it('passes on what is no JSON', () => {
    expect(readableLine('Segmentation fault\n', { colour: false })).toBe('Segmentation fault')
  })

  it('is written line by line', () => {
    const written: string[] = []
    const stream = { write: (text: string) => written.push(text) }
    const log = createLog('info', readableLog(stream, { colour: false }))
    log.warn({ reason: 'gone' }, 'no browser can load pages')
    log.debug({}, 'unheard')
    expect(written).toEqual([
      expect.stringMatching(
        /^[\d-]{10} [\d:]{8} {2}warn {2}no browser can load pages {2}reason=gone\n$/,
      ),
    ])
  })

  it('is coloured where that was asked for', () => {
    const json = JSON.stringify({ level: 40, time: NOON, msg: 'late' })
    expect(readableLine(json, { colour: true })).toContain('\u001b[33mwarn')
  })
})
