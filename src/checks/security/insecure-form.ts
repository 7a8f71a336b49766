import type { FormFact } from '../../facts/element-facts.ts'
import { at, defineCheck, type Evidence, fail, notApplicable, pass, warn } from '../check.ts'
import { isHttps, isInsecure } from '../../facts/derived/secure-context.ts'
import { upgradesInsecureRequests } from './shared/upgrade-insecure.ts'

export const insecureForm = defineCheck({
  id: 'insecure-form',
  category: 'security',
  family: 'forms',
  tier: 'B',
  title: 'Forms submit over HTTPS',
  why: 'What is submitted over http can be read on the way, passwords included. Browsers warn before they send it.',
  fix: 'Give the form an https action, and serve pages with password fields over https only.',
  criteria:
    'Passes when no form of an https page submits over http. Warns when a search form does (method get, without a password field), or when upgrade-insecure-requests keeps a form from it. Fails when another form does, by its action or by the formaction of a button, and when a password field stands on an http page. Forms with method="dialog" and localhost are left out; an action that is missing means the page itself. Does not apply without a form, to an http page without a password field, and to local addresses over http.',
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
      if (address.local) return notApplicable('The address is local.')
      const passwords = controls.filter(({ type }) => type === 'password')
      if (passwords.length > 0)
        return fail('A password field stands on an http page.', passwords.map(at), { tier: 'A' })
      return notApplicable('The page came over http and asks for no password.')
    }
    if (forms.length === 0) return notApplicable('The page has no form.')

    const insecure = forms.filter(({ method }) => method !== 'dialog').flatMap(insecureTargets)
    const evidence = insecure.map(({ row }) => row)
    if (insecure.length === 0) return pass()
    if (upgradesInsecureRequests(policies)) {
      return warn(
        'Only upgrade-insecure-requests keeps a form from submitting over http.',
        evidence,
      )
    }
    return insecure.every(({ search }) => search)
      ? warn('A search form submits over http.', evidence)
      : fail('A form submits over http.', evidence)
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
