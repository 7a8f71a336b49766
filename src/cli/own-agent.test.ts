import { expect, it } from 'vitest'
import { readConfig } from './config.ts'
import { agentBehindCrawlers, ownAgent } from './own-agent.ts'

const contact = { PAGEMARK_CONTACT_URL: 'https://operator.example/about' }

it('names the contact page, or the address of the installation', () => {
  const base = { PAGEMARK_BASE_URL: 'https://pagemark.example' }
  expect(ownAgent(readConfig({ ...base, ...contact }))).toMatch(
    /^Pagemark\/\S+ \(\+https:\/\/operator\.example\/about\)$/,
  )
  expect(ownAgent(readConfig(base))).toContain('(+https://pagemark.example)')
})

it('puts it behind the names of crawlers only where the operator says so', () => {
  expect(agentBehindCrawlers(readConfig(contact))).toBeNull()
  const on = readConfig({ ...contact, PAGEMARK_FOREIGN_AGENTS: 'on' })
  expect(agentBehindCrawlers(on)).toBe(ownAgent(on))
})
