import { defineCheck, notApplicable, pass, warn } from '../check.ts'

export const dnsCaa = defineCheck({
  id: 'dns-caa',
  category: 'security',
  family: 'certificate',
  tier: 'F',
  appliesTo: 'any',
  title: 'DNS says who may issue certificates',
  why: 'Every public authority must look at CAA records first, so that only the listed ones issue certificates for the domain.',
  fix: 'Add a CAA record for each authority in use, such as example.com. CAA 0 issue "letsencrypt.org".',
  criteria:
    'Passes when the host, or the nearest name above it up to the registrable domain, has a CAA record, whatever it says. Warns when none has one. Does not apply to local addresses and IP addresses, and when DNS did not answer the question.',
  source: 'https://www.rfc-editor.org/rfc/rfc8659',
  reads: ['address', 'records'],
  examples: {
    pass: [{ facts: { records: { caa: ['0 issue "letsencrypt.org"'] } } }],
    warn: [{ facts: { records: { caa: [] } } }],
    'not-applicable': [{ facts: { records: { caa: null } } }],
  },

  evaluate({ address, records: { caa } }) {
    if (address.local)
      return notApplicable('The address is local; no public authority issues for it.')
    if (address.literal) return notApplicable('An IP address has no CAA records.')
    if (!caa) return notApplicable('The CAA records could not be asked for.')
    return caa.length > 0
      ? pass(caa.join('; '))
      : warn('No CAA record was found at the host or above it.')
  },
})
