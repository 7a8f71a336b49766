import { renderToString } from 'preact-render-to-string'
import { expect, it } from 'vitest'
import { Fields } from './fields.tsx'
import { FormField } from './form-field.tsx'
import { LinesField } from './lines-field.tsx'

const LABELS = { email: 'Email', password: 'Password' } as const

const form = (faults: { email?: string; password?: string }) =>
  renderToString(
    <Fields labels={LABELS} faults={faults}>
      <FormField name="email" label="Email" fault={faults.email} input={{ autofocus: true }} />
      <FormField name="password" label="Password" fault={faults.password} />
    </Fields>,
  )

/** The names of what has the focus. */
const focused = (html: string) =>
  [...html.matchAll(/<(\w+)[^>]*? autofocus/g)].map(
    ([tag, kind]) => /name="(\w+)"/.exec(tag)?.[1] ?? kind,
  )

it('begins where the form does, while nothing is wrong', () => {
  expect(focused(form({}))).toEqual(['email'])
  expect(form({})).not.toContain('role="alert"')
})

it('begins at the one field that was not taken', () => {
  const html = form({ password: 'Too short.' })
  expect(focused(html)).toEqual(['password'])
  expect(html).not.toContain('role="alert"')
})

it('begins above several that were not, with why, and the way to each', () => {
  const html = form({ email: 'This is no address.', password: 'Too short.' })
  expect(focused(html)).toEqual(['div'])
  expect(html).toContain('<a href="#email">Email</a>: This is no address.')
  expect(html).toContain('<a href="#password">Password</a>: Too short.')
  expect(html).toContain('aria-describedby="password-fault"')
})

it('focuses the first invalid field when it is a text area', () => {
  const html = renderToString(
    <Fields labels={{ include: 'Included paths' }} faults={{ include: 'Too many.' }}>
      <LinesField
        name="include"
        label="Included paths"
        hint="One pattern per line."
        value="/blog/**"
        fault="Too many."
        area={{ rows: 3 }}
      />
    </Fields>,
  )
  expect(focused(html)).toEqual(['include'])
  expect(html).toContain('aria-describedby="include-hint include-fault"')
})
