import { describe, expect, it } from 'vitest'
import type { Owner } from '../../../store/accounts/actor.ts'
import { createSentOnce } from './sent-once.ts'

const ADA: Owner = { kind: 'user', id: 'ada', level: 'expert' }

/** A maker that records everything it makes. */
function maker() {
  const made: (string | undefined)[] = []
  const sentOnce = createSentOnce<{ id: string }>(async (_, id) => made.includes(id))
  const send = async (body: unknown, { owner = ADA, place = '/new' } = {}) =>
    await sentOnce({ owner, body, place }, async (id) => {
      await Promise.resolve()
      made.push(id)
      return { id: id ?? 'another' }
    })
  return { made, send }
}

const FORM = { form: 'b7', urls: 'example.com', password: 'x' }

describe('a form', () => {
  it('that is sent twice at once, or again unchanged, takes effect once', async () => {
    const { made, send } = maker()
    const [first, second] = await Promise.all([send(FORM), send({ ...FORM })])
    const { password, urls, form } = FORM
    const third = await send({ password, urls, form })
    expect(made).toEqual([first.id])
    expect([second.id, third.id]).toEqual([first.id, first.id])
    expect(first.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/)
  })

  it.each([
    { name: 'with another field', body: { ...FORM, urls: 'example.com/2' } },
    { name: 'with another password', body: { ...FORM, password: 'y' } },
    { name: 'shown again', body: { ...FORM, form: 'b8' } },
    { name: 'of somebody else', body: FORM, owner: { ...ADA, id: 'bob' } },
    { name: 'of another place', body: FORM, place: '/elsewhere' },
  ])('$name is another', async ({ body, ...whose }) => {
    const { made, send } = maker()
    await send(FORM)
    await send(body, whose)
    expect(new Set(made).size).toBe(2)
  })

  it('without the field is another each time', async () => {
    const { made, send } = maker()
    await send({ urls: 'example.com' })
    await send({ urls: 'example.com' })
    expect(made).toEqual([undefined, undefined])
  })

  it('may be sent again where nothing came of it', async () => {
    const sentOnce = createSentOnce<{ id: string }>(async () => false)
    const fail = () => Promise.reject(new Error('It is broken on purpose.'))
    await expect(sentOnce({ owner: ADA, body: FORM }, fail)).rejects.toThrow('on purpose')
    const again = await sentOnce({ owner: ADA, body: FORM }, async () => ({ id: 'made' }))
    expect(again.id).toBe('made')
  })
})
