import { describe, expect, it } from 'vitest'
import { responseWith } from '../../../test/support/network-facts.ts'
import { reportingEndpoints } from './reporting-endpoints.ts'

describe('reporting-endpoints', () => {
  it('says that Report-To is the older way', () => {
    expect(
      reportingEndpoints.evaluate({ response: responseWith(['report-to', '{}']) }),
    ).toMatchObject({
      evidence: [{ name: 'Report-To', note: 'superseded by Reporting-Endpoints' }],
    })
  })
})
