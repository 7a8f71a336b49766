import { expect, it } from 'vitest'
import { exampleFacts } from '../../../test/support/example-facts.ts'
import { socialCards } from './social-cards.ts'

const cardsOf = (html: string) => {
  const [facebook, x, slack] = socialCards(exampleFacts({ html }))
  return { facebook, x, slack }
}

it('says which tag supplied each field', () => {
  const { facebook, x, slack } = cardsOf(
    `<title>Hours</title><meta name="description" content="When we are open">
     <meta property="og:title" content="Opening hours"><meta property="og:image" content="/card.png">
     <meta name="twitter:card" content="summary_large_image"><meta name="twitter:title" content="Open">`,
  )
  const image = { url: 'https://www.example.com/card.png', source: 'og:image' }
  expect(facebook).toMatchObject({
    form: 'large',
    domain: 'www.example.com',
    title: { text: 'Opening hours', source: 'og:title' },
    description: { text: 'When we are open', source: 'meta description' },
    image: { ...image, width: null },
  })
  expect(x).toMatchObject({
    form: 'large',
    title: { text: 'Open', source: 'twitter:title' },
    description: null,
    image,
  })
  expect(slack).toMatchObject({ title: { source: 'og:title' }, image })
})

it('shows what is left without tags', () => {
  expect(cardsOf('<title>Hours</title>')).toMatchObject({
    facebook: { form: 'small', title: { text: 'Hours', source: 'title' }, image: null },
    x: { form: 'none', title: null },
    slack: { title: { source: 'title' }, description: null },
  })
})
