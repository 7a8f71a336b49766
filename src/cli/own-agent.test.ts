import { expect, it } from 'vitest'
import { readConfig } from './config.ts'
import { agentBehindCrawlers, ownAgent } from './own-agent.ts'

const agentOf = (environment: Record<string, string>) => {
  const config = readConfig(environment)
  return { ...config, contact: config.given.CONTACT_URL }
}

const contact = { PAGEMARK_CONTACT_URL: 'https://operator.example/about' }

it('names the contact page, or the address of the installation', () => {
  const base = { PAGEMARK_BASE_URL: 'https://pagemark.example' }
  expect(ownAgent(agentOf({ ...base, ...contact }))).toMatch(
    /^Pagemark\/\S+ \(\+https:\/\/operator\.example\/about\)$/,
  )
  expect(ownAgent(agentOf(base))).toContain('(+https://pagemark.example)')
})

it('puts it behind the names of crawlers only where the operator says so', () => {
  expect(agentBehindCrawlers(agentOf(contact))).toBeNull()
  const on = agentOf({ ...contact, PAGEMARK_FOREIGN_AGENTS: 'on' })
  expect(agentBehindCrawlers(on)).toBe(ownAgent(on))
})

it('encodes the URL of the contact page for a header', () => {
  const asked = { PAGEMARK_CONTACT_URL: 'https://b\u00fccher.example/\u00fcber' }
  expect(ownAgent(agentOf(asked))).toContain('(+https://xn--bcher-kva.example/%C3%BCber)')
})
