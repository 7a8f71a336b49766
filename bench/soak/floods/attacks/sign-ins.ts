import { addresses } from '../clients/addresses.ts'
import { OWN_FORM, requestText } from '../clients/http-text.ts'
import { pour } from '../clients/pour.ts'
import type { Attack, Flood } from '../flood.ts'

const wrong = (number: number) => `a wrong guess ${number}`

function postForm({ scene }: Attack, path: string, form: Readonly<Record<string, string>>) {
  const body = new URLSearchParams(form).toString()
  return requestText(scene, { method: 'POST', path, headers: OWN_FORM, body })
}

/** Wrong sign-ins to an account, which may be another one each time. */
async function guess(attack: Attack, from: readonly string[], emailOf: (number: number) => string) {
  const request = (number: number) =>
    postForm(attack, '/signin', { email: emailOf(number), password: wrong(number) })
  await pour(attack, { from, connections: Math.max(40, from.length), request })
}

const unknown = (number: number) => `nobody${number}@example.com`

export const signInFloods: readonly Flood[] = [
  {
    name: 'sign-ins',
    about: 'wrong sign-ins at ever new accounts, 40 connections of one address',
    run: async (attack) => await guess(attack, addresses(1), unknown),
  },
  {
    name: 'sign-ins-100',
    about: 'the same from 100 addresses',
    run: async (attack) => await guess(attack, addresses(100), unknown),
  },
  {
    name: 'owner',
    about:
      'wrong sign-ins at one account from 100 addresses, while its owner signs in and confirms the password',
    beside: ['owner'],
    run: async ({ ...attack }) =>
      await guess(attack, addresses(100), () => attack.scene.emails[0] ?? ''),
  },
  {
    name: 'unlocks',
    about:
      'wrong passwords at a report from 100 addresses, while somebody reads it who unlocked it before',
    beside: ['unlocked'],
    run: async (attack) => {
      const path = `/r/${attack.scene.locked}/unlock`
      const request = (number: number) => postForm(attack, path, { password: wrong(number) })
      await pour(attack, { from: addresses(100), connections: 100, request })
    },
  },
]
