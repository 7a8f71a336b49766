import { expect, it } from 'vitest'
import { egressForAssistant } from './egress-for-assistant.ts'

const judged = async (url: string, allowCidrs: readonly string[] = []) => {
  const egress = await egressForAssistant(url, { userAgent: 'test', allowCidrs })
  const parsed = egress.judge(url)
  return parsed.ok ? 'allowed' : parsed.refusal.code
}

it.each([
  'http://localhost:3000/',
  'localhost:3000',
  'http://app.localhost:3000/',
  'http://127.0.0.1:8080/',
  'http://[::1]:9/',
])('opens the own machine: %s', async (url) => expect(await judged(url)).toBe('allowed'))

it.each([
  ['http://10.0.0.1/', 'address'],
  ['http://192.168.1.1/', 'address'],
  ['http://169.254.169.254/latest/meta-data/', 'address'],
  ['http://router/', 'name'],
  ['http://example.com:6379/', 'port'],
])('opens nothing of the network: %s', async (url, code) => {
  expect(await judged(url)).toBe(code)
})

it.each([
  ['http://192.168.1.1/', 'address'],
  ['http://10.0.0.1:8080/', 'address'],
  ['http://router/', 'name'],
])('opens nothing of the network to a page of the own machine: %s', async (url, code) => {
  const egress = await egressForAssistant('http://localhost:3000/', { userAgent: 'test' })
  expect(egress.judge('http://127.0.0.1:5173/').ok).toBe(true)
  const parsed = egress.judge(url)
  expect(parsed.ok ? 'allowed' : parsed.refusal.code).toBe(code)
})

it('opens what the user allows', async () => {
  expect(await judged('http://10.0.0.1/', ['10.0.0.0/8'])).toBe('allowed')
})
