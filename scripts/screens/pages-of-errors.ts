import { type Screen, send } from './screen.ts'
import type { Stage } from './stage.ts'

/** Error pages. */
export function pagesOfErrors({ full, gallery, projects, reports }: Stage): Screen[] {
  const { address } = full.api
  const signIn = `${gallery.api.address}/signin`
  const { ids, sessions } = projects
  return [
    { name: 'not-found', url: `${gallery.api.address}/nothing-here` },
    {
      name: 'form-of-another-site',
      url: signIn,
      act: (page) => page.goto(formTo(signIn)).then(async () => await send(page, 'Send')),
    },
    {
      name: 'role-insufficient',
      url: `${projects.api.address}/projects/${ids.museum}/settings`,
      session: sessions.member,
    },
    { name: 'something-went-wrong', url: `${address}/admin`, session: full.session, broken: true },
    {
      name: 'server-busy',
      url: `${address}/r/${full.locked}`,
      async act(page) {
        await page.getByLabel('Password').fill('open sesame')
        await send(page, 'Open report')
        await page.getByRole('heading', { name: 'The server is busy' }).waitFor()
      },
    },
    {
      name: 'queue-full',
      url: `${address}/new`,
      session: full.session,
      async act(page) {
        await page.getByLabel('Page address').fill('https://one-more.example/')
        await send(page, 'Audit')
        await page.waitForLoadState()
      },
    },
    {
      name: 'unlock-wait',
      url: `${reports.api.address}/r/${reports.ids.locked}`,
      last: true,
      async act(page) {
        for (let tries = 0; tries < 6; tries += 1) {
          await page.getByLabel('Password').fill('a guess')
          await send(page, 'Open report')
          await page.getByRole('alert').waitFor()
        }
      },
    },
  ]
}

/** A page of another origin with a form for this server. */
function formTo(action: string): string {
  return `data:text/html,<form method="post" action="${action}"><button>Send</button></form>`
}
