import { defineCheck, notApplicable, pass, warn } from '../check.ts'

export const dnsCaa = defineCheck({
  id: 'dns-caa',
  category: 'security',
  family: 'certificate',
  tier: 'F',
  appliesTo: 'any',
  title: 'CAA records limit who may issue certificates',
  why: 'Every public certificate authority must check the CAA records first, so only the listed authorities issue certificates for the domain.',
  fix: 'Add a CAA record for each authority in use, such as example.com. CAA 0 issue "letsencrypt.org".',
  criteria: {
    pass: 'The host, or the nearest name above it up to the registrable domain, has a CAA record with any content.',
    warn: 'Neither the host nor a name above it, up to the registrable domain, has a CAA record.',
    'not-applicable': 'The address is local or an IP address, or DNS did not answer.',
  },
  source: 'https://www.rfc-editor.org/rfc/rfc8659',
  reads: ['address', 'records'],
  examples: {
    pass: [{ facts: { records: { caa: ['0 issue "letsencrypt.org"'] } } }],
    warn: [{ facts: { records: { caa: [] } } }],
    'not-applicable': [{ facts: { records: { caa: null } } }],
  },

  evaluate({ address, records: { caa } }) {
    if (address.local)
      return notApplicable('The address is local, so no public authority issues certificates')
    if (address.literal) return notApplicable('An IP address has no CAA records')
    if (!caa) return notApplicable('The DNS query for CAA records was not answered')
    return caa.length > 0
      ? pass(`CAA records: ${caa.join('; ')}`)
      : warn('The host and its parent domains have no CAA record')
  },
})
