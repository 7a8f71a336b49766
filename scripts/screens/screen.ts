import type { Page } from 'playwright-core'

/** One state of a page, as somebody comes upon it. */
export interface Screen {
  /** Of its file. */
  readonly name: string
  /** Address of the page, with the server's. */
  readonly url: string
  /** Token of who looks; nobody who is known when absent. */
  readonly session?: string
  readonly dark?: true
  readonly phone?: true
  /** What of it is to be in sight, as a selector. */
  readonly part?: string
  /** Its answer is a fault of ours, made for the picture. */
  readonly broken?: true
  /** It changes what others show, and is taken after them. */
  readonly last?: true
  /** What is done there is to open what can be opened. */
  readonly opens?: true
  /** What is done there before the picture is taken. */
  readonly act?: ((page: Page) => Promise<unknown>) | undefined
}

export const send = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).click()
