import { describe, expect, it } from 'vitest'
import { exampleFacts } from '../../../test/support/example-facts.ts'

const controls = (html: string) => exampleFacts({ html }).controls

describe('controls', () => {
  it.each([
    ['a label that names it', '<label for=i>L</label><input id=i>', 'L', 'label'],
    ['a label after it', '<input id=i><label for=i>L</label>', 'L', 'label'],
    ['the label around', '<label>L <input></label>', 'L', 'label'],
    ['two labels', '<label for=i>A</label><label for=i>B</label><input id=i>', 'A B', 'label'],
    ['no label around that is for another', '<label for=j>L <input></label>', '', 'none'],
    [
      'no label in a template',
      '<template><label for=i>L</label></template><input id=i>',
      '',
      'none',
    ],
    [
      'no label for a later element of the id',
      '<b id=i></b><label for=i>L</label><input id=i>',
      '',
      'none',
    ],
    ['ARIA before the label', '<label>L <input aria-label=A></label>', 'A', 'aria'],
    ['its title', '<input title=T>', 'T', 'title'],
    ['its placeholder', '<input placeholder=P>', 'P', 'placeholder'],
    ['the value of a button', '<input type=button value=V>', 'V', 'value'],
    ['the alternative of an image button', '<input type=image alt=A>', 'A', 'value'],
    ['what browsers write on a submit button', '<input type=submit>', 'Submit', 'default'],
    ['nothing for an empty button', '<input type=button>', '', 'none'],
    ['no value of a text field', '<input value=V>', '', 'none'],
    ['the content of a button', '<button><img alt=I> Go</button>', 'I Go', 'content'],
    ['the drawing in a button', '<button><svg aria-label=S></svg></button>', 'S', 'content'],
    ['no hidden content', '<button><i aria-hidden=true>x</i></button>', '', 'none'],
    ['the content of what acts as a button', '<div role=button>Go</div>', 'Go', 'content'],
    ['the content of what acts as a link', '<b role=link tabindex=0>Go</b>', 'Go', 'content'],
    ['no text in what acts as a text field', '<b role=textbox>Text</b>', '', 'none'],
    ['the text that labels a field by role', '<b role=searchbox title=T>x</b>', 'T', 'title'],
    ['no text of a text area', '<textarea>x</textarea>', '', 'none'],
    ['no option of a select', '<select><option>x</select>', '', 'none'],
  ])('are named by %s', (_, html, name, nameFrom) => {
    expect(controls(html)).toMatchObject([{ name, nameFrom }])
  })

  it('leave hidden inputs out and say what they are', () => {
    const html = `<input type=hidden><input type=EMAIL name=n id=i autocomplete=email placeholder=p disabled>
      <select></select><textarea></textarea><button></button><a role=button></a>`
    expect(controls(html)).toMatchObject([
      {
        tag: 'input',
        type: 'email',
        fieldName: 'n',
        id: 'i',
        autocomplete: 'email',
        placeholder: 'p',
        disabled: true,
      },
      { tag: 'select', type: '' },
      { tag: 'textarea', type: '' },
      { tag: 'button', type: 'submit' },
      { tag: 'role-button', type: '' },
    ])
  })
})

describe('controls by role', () => {
  it.each([
    ['<div role=link>', 'role-link'],
    ['<div role=textbox>', 'role-field'],
    ['<div role=searchbox>', 'role-field'],
    ['<div role=combobox>', 'role-field'],
    ['<a role=combobox href=/>', 'role-field'],
    ['<button role=combobox>', 'button'],
    ['<a role=link tabindex=0>', 'role-link'],
    ['<input role=combobox>', 'input'],
  ])('are what %s says', (html, tag) => {
    expect(controls(html)).toMatchObject([{ tag }])
  })

  it.each(['<a role=link href=/>', '<area role=link href=/>', '<div role=list>'])(
    'leave %s out',
    (html) => {
      expect(controls(html)).toEqual([])
    },
  )

  it('are named by no placeholder, which only inputs have', () => {
    expect(controls('<div role=textbox placeholder=City>')).toMatchObject([{ nameFrom: 'none' }])
  })

  it('leave out a combobox around an input', () => {
    const html = '<div role=combobox><input aria-label=City></div>'
    expect(controls(html)).toMatchObject([{ tag: 'input', name: 'City' }])
  })
})

describe('forms', () => {
  const forms = (html: string) => exampleFacts({ html }).forms

  it('submit to their action, or to the page itself whatever the base is', () => {
    const html = '<base href=/b/><form action=go></form><form></form><form action=" "></form>'
    expect(forms(html).map(({ url }) => url)).toEqual([
      'https://www.example.com/b/go',
      'https://www.example.com/page',
      'https://www.example.com/page',
    ])
  })

  it('know their password fields and submitters, those elsewhere in the page too', () => {
    const html = `<form id=a method=POST></form><input type=PASSWORD form=a><button form=a formaction="http://x.example/">x</button>
      <form method=dialog><input></form>`
    expect(forms(html)).toMatchObject([
      {
        method: 'post',
        hasPassword: true,
        submitters: [{ action: 'http://x.example/', url: 'http://x.example/', line: 1 }],
      },
      { method: 'dialog', hasPassword: false, submitters: [] },
    ])
  })
})
