import type { FormFact } from '../../facts/element-facts.ts'
import { at, defineCheck, type Evidence, fail, notApplicable, pass, warn } from '../check.ts'
import { counted, verb } from '../shared/counted.ts'
import { isHttps, isInsecure } from '../../facts/derived/secure-context.ts'
import { upgradesInsecureRequests } from './shared/upgrade-insecure.ts'

export const insecureForm = defineCheck({
  id: 'insecure-form',
  category: 'security',
  family: 'forms',
  tier: 'B',
  title: 'Forms submit over HTTPS',
  why: 'Data that is submitted over http can be read on the network, including passwords. Browsers warn before they send such a form.',
  fix: 'Give the form an https action, and serve pages with password fields over https only.',
  criteria: {
    pass: 'No form of an https page submits over http.',
    warn: 'Only search forms (method get, no password field) submit over http, or only upgrade-insecure-requests keeps forms from submitting over http.',
    fail: 'A form other than a search form submits over http, by its action or by the formaction of a button, or an http page has a password field.',
    'not-applicable':
      'An https page has no form, or an http page has no password field or a local address.',
    note: 'Forms with method="dialog" and URLs on localhost do not count. A missing action means the URL of the page.',
  },
  source: 'https://www.w3.org/TR/mixed-content/#forms',
  reads: ['address', 'controls', 'forms', 'policies'],
  examples: {
    pass: [
      { html: '<form action="/login" method="post"><input type="password"></form>' },
      { html: '<form action="javascript:void 0"><input></form>' },
      { html: '<form method="dialog" action="http://example.com/"><button>OK</button></form>' },
    ],
    warn: [{ html: '<form action="http://search.example/"><input name="q"></form>' }],
    fail: [
      { html: '<form action="http://www.example.com/login" method="post"></form>' },
      {
        html: '<form method="post"><button formaction="http://www.example.com/x">Go</button></form>',
      },
      { url: 'http://www.example.com/', html: '<input type="password">' },
    ],
    'not-applicable': [
      { html: '<p>No form.</p>' },
      { url: 'http://localhost/', html: '<input type="password">' },
    ],
  },

  evaluate({ address, controls, forms, policies }) {
    if (!isHttps(address.final)) {
      if (address.local) return notApplicable('The page was served over http from a local address')
      const passwords = controls.filter(({ type }) => type === 'password')
      if (passwords.length > 0)
        return fail(
          `${counted(passwords.length, 'password field')} ${verb(passwords.length, 'is', 'are')} on a page served over http`,
          passwords.map(at),
          { tier: 'A' },
        )
      return notApplicable('The page was served over http and has no password field')
    }
    if (forms.length === 0) return notApplicable('The page has no forms')

    const insecure = forms.filter(({ method }) => method !== 'dialog').flatMap(insecureTargets)
    const evidence = insecure.map(({ row }) => row)
    if (insecure.length === 0) return pass()
    const actions = counted(insecure.length, 'form action')
    if (upgradesInsecureRequests(policies)) {
      return warn(
        `${actions} with http: ${verb(insecure.length, 'is', 'are')} secured only by upgrade-insecure-requests`,
        evidence,
      )
    }
    return insecure.every(({ search }) => search)
      ? warn(
          `${counted(insecure.length, 'search form action')} ${verb(insecure.length, 'submits', 'submit')} over http`,
          evidence,
        )
      : fail(`${actions} ${verb(insecure.length, 'submits', 'submit')} over http`, evidence)
  },
})

function insecureTargets(form: FormFact): { readonly row: Evidence; readonly search: boolean }[] {
  const search = form.method === 'get' && !form.hasPassword
  const own = { url: form.url, row: at(form) }
  const others = form.submitters.map(({ url, line }) => ({ url, row: at({ line }) }))
  return [own, ...others].flatMap(({ url, row }) =>
    url !== null && isInsecure(url) ? [{ row: { ...row, url }, search }] : [],
  )
}
