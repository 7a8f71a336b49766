import { describe, expect, it } from 'vitest'
import { auditRecord, writeJson } from './write-json.ts'

describe('writeJson', () => {
  it('keeps from terminals what they would obey, and from programs nothing', () => {
    const hostile = '\u001b[2J \u007f \u009b31m \u202e \u2028 öffentlich 図書館 🙂'
    const error = { code: 'unreachable', message: hostile } as const
    const record = auditRecord('https://example.com/', { status: 'failed', error })
    const text = writeJson([record])
    expect(text).toContain(
      String.raw`\u001b[2J \u007f \u009b31m \u202e \u2028 öffentlich 図書館 🙂`,
    )
    expect(JSON.parse(text)).toEqual([record])
  })
})
