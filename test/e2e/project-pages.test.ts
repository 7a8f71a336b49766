import type { Page } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { startBrowser, type TestBrowser } from '../support/browser.ts'
import { holdStates, type PageState } from '../support/page-states.ts'
import { startProjectPages } from '../support/project-pages.ts'

let test: TestBrowser
const pages = await startProjectPages()
beforeAll(async () => {
  test = await startBrowser()
})
afterAll(async () => {
  await test.close()
  await pages[Symbol.asyncDispose]()
})

interface State extends PageState {
  readonly who: 'owner' | 'member' | 'newcomer'
}

const send = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const LIBRARY = '/projects/www.library.example'

const STATES: readonly State[] = [
  { name: 'projects', path: '/projects', who: 'owner' },
  { name: 'no projects', path: '/projects', who: 'newcomer' },
  { name: 'no match', path: '/projects?search=zoo', who: 'owner' },
  { name: 'shared projects', path: '/projects?shared=1', who: 'member' },
  {
    name: 'a project',
    path: LIBRARY,
    who: 'owner',
    act: (page) => page.getByText('Show as table').click(),
  },
  { name: 'a project without results', path: '/projects/empty.example', who: 'owner' },
  {
    name: 'a project of somebody else',
    path: `/projects/${pages.ids.museum}`,
    who: 'member',
  },
  { name: 'settings', path: `${LIBRARY}/settings`, who: 'owner' },
  {
    name: 'settings with a fault',
    path: `/projects/${pages.ids.shop}/settings`,
    who: 'owner',
    async act(page) {
      await page.getByLabel('E-mail').fill(pages.owner.user.email)
      await send(page, 'Share')
    },
  },
  {
    name: 'settings of an editor',
    path: `/projects/${pages.ids.library}/settings`,
    who: 'member',
  },
  {
    name: 'a deletion that is not confirmed',
    path: `${LIBRARY}/delete`,
    who: 'owner',
    async act(page) {
      await page.getByLabel('Name of the project').fill('museum')
      await send(page, 'Delete it')
    },
  },
  {
    name: 'a new audit in a project',
    path: '/new?project=www.library.example',
    who: 'owner',
  },
]

for (const who of ['owner', 'member', 'newcomer'] as const) {
  holdStates(
    STATES.filter((state) => state.who === who),
    () => ({ browser: test.browser, address: pages.api.address, session: pages.sessions[who] }),
  )
}
