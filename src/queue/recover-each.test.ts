import { expect, it } from 'vitest'
import { openTestStore } from '../../test/support/store.ts'
import { recoverEach } from './recover-each.ts'

const TOO_SLOW = { code: '57014', message: 'canceling statement due to statement timeout' }
const AWAY = { code: '57P01', message: 'terminating connection due to administrator command' }

async function recovered(first: { readonly code: string; readonly message: string }) {
  await using test = await openTestStore()
  const told: string[] = []
  const recovering = recoverEach(test.db, ['slow', 'other'], {
    recover: async (_, token) => {
      if (token === 'slow') throw Object.assign(new Error(first.message), { code: first.code })
      told.push(`recovered ${token}`)
    },
    postpone: async (token) => told.push(`postponed ${token}`),
    onBroken: () => told.push('broken'),
  })
  await recovering.catch((error: unknown) => told.push(String(error)))
  return told
}

it('a job whose recovery takes too long is postponed, and holds up no others', async () => {
  expect(await recovered(TOO_SLOW)).toEqual(['broken', 'postponed slow', 'recovered other'])
})

it('a database that is away ends the recovery', async () => {
  expect(await recovered(AWAY)).toEqual([`Error: ${AWAY.message}`])
})

it('what was recovered before the database went away is reported', async () => {
  await using test = await openTestStore()
  const reported: string[] = []
  const recovering = recoverEach(test.db, ['first', 'second'], {
    recover: async (_, token) => {
      if (token === 'second') throw Object.assign(new Error(AWAY.message), { code: AWAY.code })
      return token
    },
    onRecovered: (token) => void reported.push(token),
    postpone: async () => undefined,
    onBroken: () => undefined,
  })
  await expect(recovering).rejects.toThrow(AWAY.message)
  expect(reported).toEqual(['first'])
})
