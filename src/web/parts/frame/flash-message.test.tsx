import { renderToString } from 'preact-render-to-string'
import { describe, expect, it } from 'vitest'
import type { Flash } from '../texts/flash-texts.ts'
import { FlashMessage } from './flash-message.tsx'

const tonesOf = (flash: Flash) =>
  /class="notice (\w+)/.exec(renderToString(<FlashMessage flash={flash} />))?.[1]

describe('what the form before has done', () => {
  it.each<{ name: string; flash: Flash; tone: string }>([
    { name: 'all of it', flash: { kind: 'reports-moved', numbers: [2] }, tone: 'good' },
    { name: 'nothing', flash: { kind: 'nothing-selected' }, tone: 'decent' },
    { name: 'all audits', flash: { kind: 'reports-rerun', numbers: [3, 0, 20] }, tone: 'good' },
    { name: 'some audits', flash: { kind: 'reports-rerun', numbers: [3, 1, 20] }, tone: 'decent' },
  ])('has the colour of what became of it: $name', ({ flash, tone }) => {
    expect(tonesOf(flash)).toBe(tone)
  })
})
