import { describe, expect, it } from 'vitest'
import { imageFact } from '../../../../test/support/facts.ts'
import { reservesSpace } from './image-space.ts'

const bare = { width: null, height: null }

describe('reservesSpace', () => {
  it.each([
    { name: 'percentages', image: { width: '100%', height: '50%' }, reserves: true },
    { name: 'zero', image: { width: '0', height: '0' }, reserves: true },
    { name: 'one attribute', image: { width: '640', height: null }, reserves: false },
    { name: 'a fixed position', image: { ...bare, style: 'position: fixed' }, reserves: true },
    { name: 'nothing to show', image: { ...bare, style: 'DISPLAY:none' }, reserves: true },
    {
      name: 'a height left to the browser',
      image: { ...bare, style: 'width:10px;height:auto' },
      reserves: false,
    },
    {
      name: 'a ratio of nothing known',
      image: { ...bare, style: 'aspect-ratio: 4 / 3' },
      reserves: false,
    },
    {
      name: 'a ratio of a known height',
      image: { width: null, height: '480', style: 'aspect-ratio: 4 / 3' },
      reserves: true,
    },
    {
      name: 'a height that is inherited',
      image: { ...bare, style: 'width: 10px; height: inherit' },
      reserves: false,
    },
    {
      name: 'an important auto',
      image: { ...bare, style: 'width: 10px; height: auto !important' },
      reserves: false,
    },
    { name: 'a largest width only', image: { ...bare, style: 'max-width:100%' }, reserves: false },
  ])('answers $name with $reserves', ({ image, reserves }) => {
    expect(reservesSpace(imageFact(image))).toBe(reserves)
  })
})
