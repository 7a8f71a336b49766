import { describe, expect, it } from 'vitest'
import { requireReportId } from './report-id.ts'

const ID = '0199c0de-0000-7000-8000-000000000000'

describe('the id of a report in a path', () => {
  it('is a UUID in either case', () => {
    expect(requireReportId(ID)).toBe(ID)
    expect(requireReportId(ID.toUpperCase())).toBe(ID)
  })

  it.each(['', '1', `${ID}0`, ` ${ID}`, ID.replaceAll('-', ''), `${ID}\u0000`, 'urn:uuid:' + ID])(
    'is not asked of the store when it is none: %j',
    (text) => {
      expect(() => requireReportId(text)).toThrow('There is no report with this ID.')
    },
  )
})
