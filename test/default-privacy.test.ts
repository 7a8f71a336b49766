import { expect, it } from 'vitest'
import { startApi } from './support/api.ts'
import { signedIn } from './support/people.ts'

it.each([
  { given: undefined, form: 1, sent: 0 },
  { given: '0', form: 0, sent: 0 },
  { given: '1', form: 1, sent: 1 },
])(
  'is $form in the web form and $sent through the API where the setting is $given',
  async ({ given, form, sent }) => {
    await using api = await startApi({ given: { DEFAULT_PRIVACY: given } })
    const { visitor } = await signedIn(api)
    for (const path of ['/new', '/new/list', '/new/sitemap']) {
      const { text } = await visitor.get(path)
      expect(text).toContain(`name="privacy" value="${form}" checked`)
    }
    const { location } = await visitor.post('/new', { url: 'https://example.com/' })
    const id = location?.replace('/r/', '') ?? ''
    const row = api.db.selectFrom('reports').select('privacy').where('id', '=', id)
    expect(await row.executeTakeFirst()).toEqual({ privacy: form })
    const user = await api.user()
    const { body } = await user.send('POST', '/reports', { form: { url: 'https://example.com/' } })
    expect(body.data.privacy).toBe(sent)
  },
)
