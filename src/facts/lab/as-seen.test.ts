import { describe, expect, it } from 'vitest'
import { asSeen } from './as-seen.ts'
import { exampleFacts } from '../../../test/support/example-facts.ts'

const HIDDEN = '<img class="menu-icon" src="/menu.png">'

describe('the facts of plain HTTP after a page load in a browser', () => {
  const imagesOf = (html: string, unseen: readonly string[]) =>
    exampleFacts({ html, lab: { page: { unseen } } }).images.map(({ exposed }) => exposed)

  it('mark images that a style sheet hides as not exposed, however their tag is written', () => {
    const html = `<IMG SRC=/menu.png class='menu-icon'><img src="/room.jpg">`
    expect(imagesOf(html, [HIDDEN])).toEqual([false, true])
    expect(imagesOf(html, [])).toEqual([true, true])
  })

  it('mark as exposed what one of two devices shows', () => {
    const facts = exampleFacts({ html: HIDDEN })
    const page = { visibleText: '', unseen: [HIDDEN] as readonly string[] }
    const exposedOn = (...pages: readonly (typeof page)[]) =>
      asSeen(
        facts,
        pages.map((one) => ({ page: one })),
      ).images.map(({ exposed }) => exposed)
    expect(exposedOn(page, page)).toEqual([false])
    expect(exposedOn(page, { ...page, unseen: [] })).toEqual([true])
  })

  it('keep links with a text, and hide empty ones', () => {
    const html = '<a class="a" href="/x"></a><a class="b" href="/y">Hours</a>'
    const { links } = exampleFacts({
      html,
      lab: { page: { unseen: ['<a class="a" href="/x">', '<a class="b" href="/y">'] } },
    })
    expect(links.map(({ exposed }) => exposed)).toEqual([false, true])
  })

  it('keep headings with a name, and hide empty ones', () => {
    const html = '<h2 class="a"></h2><h2 class="b">Hours</h2>'
    const { headings } = exampleFacts({
      html,
      lab: { page: { unseen: ['<h2 class="a">', '<h2 class="b">'] } },
    })
    expect(headings.map(({ exposed }) => exposed)).toEqual([false, true])
  })

  it('contain only visible placeholders', () => {
    const html = '<p>{{ title }}</p><p>Lorem ipsum dolor</p>'
    const shown = (visibleText: string) =>
      exampleFacts({ html, lab: { page: { visibleText } } }).text.placeholders.map(
        ({ text }) => text,
      )
    expect(shown('LOREM\nIPSUM DOLOR')).toEqual(['Lorem ipsum'])
    expect(shown('')).toEqual(['{{ title }}', 'Lorem ipsum'])
    expect(shown('a'.repeat(200_000))).toHaveLength(2)
  })
})
