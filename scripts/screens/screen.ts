import type { Page } from 'playwright-core'

/** One state of a page, as a user sees it. */
export interface Screen {
  /** Name of its file. */
  readonly name: string
  /** URL of the page. */
  readonly url: string
  /** Session token; without one, the visitor is not signed in. */
  readonly session?: string
  readonly dark?: true
  readonly phone?: true
  /** Selector of the part that must be visible. */
  readonly part?: string
  /** Its response is an intentional server error. */
  readonly broken?: true
  /** It changes other pages, so it is taken last. */
  readonly last?: true
  /** Its action only opens closed parts. */
  readonly opens?: true
  /** Action before the picture is taken. */
  readonly act?: ((page: Page) => Promise<unknown>) | undefined
}

export const send = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).click()
