import type { Stage } from '../look/createStage'
import { type Child, icon, make } from '../look/dom'
import { button, head, note } from '../look/parts'
import type { PageTextName, PageTexts } from '../messages/pages/index'
import { explain, isDeclined, isSignedOut } from './explain'

/** Where the screens of a page are shown. */
export interface Page {
  readonly stage: Stage
  readonly texts: PageTexts
}

export interface Field {
  readonly name: string
  readonly label: PageTextName
  readonly type: 'email' | 'code' | 'text' | 'password' | 'new-password' | 'file'
  readonly value?: string
}

export interface Form<Result> {
  readonly title: PageTextName
  readonly hint: readonly Child[]
  /** Before the fields. */
  readonly before?: readonly Node[]
  readonly fields: readonly Field[]
  /** Behind the fields. */
  readonly more?: readonly Child[]
  readonly submit: PageTextName
  /** What it does cannot be undone. */
  readonly isBad?: boolean
  /** Without it there is no way back. */
  readonly back?: PageTextName
  /** Said while it is worked on. */
  readonly working?: PageTextName
  /** What is typed; of a file its text. Rejects with what is explained, or with a text to show. */
  readonly work: (values: Readonly<Record<string, string>>) => Promise<Result>
}

/** Something that a form refuses by itself, in a sentence. */
export class InputError extends Error {
  override readonly name = 'InputError'
  constructor(readonly text: PageTextName) {
    super(text)
  }
}

const ATTRIBUTES = {
  email: {
    type: 'email',
    autocomplete: 'email',
    inputmode: 'email',
    maxlength: '254',
    dir: 'ltr',
    autocapitalize: 'none',
    spellcheck: 'false',
  },
  code: {
    type: 'text',
    autocomplete: 'one-time-code',
    inputmode: 'numeric',
    maxlength: '12',
    dir: 'ltr',
  },
  text: {
    type: 'text',
    autocomplete: 'off',
    maxlength: '12',
    dir: 'ltr',
    autocapitalize: 'none',
    spellcheck: 'false',
  },
  password: { type: 'password', autocomplete: 'current-password', maxlength: '1000', dir: 'auto' },
  'new-password': {
    type: 'password',
    autocomplete: 'new-password',
    maxlength: '1000',
    dir: 'auto',
  },
  file: { type: 'file', accept: '.json,application/json' },
} as const

/** The largest file that is read, in bytes. */
const LARGEST = 65_536

const readFile = async (input: HTMLInputElement): Promise<string> => {
  const [file] = input.files ?? []
  if (!file || file.size > LARGEST) throw new InputError('wrongFile')
  return file.text()
}

/** The heading of a page, which gets the focus, and a sentence below it. */
export const heading = (title: string, ...hint: readonly Child[]): HTMLElement =>
  head([title], hint)

/**
 * A form of one step. Resolves with what its work did, or undefined where the visitor went back;
 * rejects where they have to sign in anew.
 */
export function showForm<Result>(
  { stage, texts }: Page,
  form: Form<Result>,
): Promise<{ readonly done: Result } | undefined> {
  const { t } = texts
  return new Promise((resolve, reject) => {
    const inputs = form.fields.map(({ name, type, value }) =>
      Object.assign(
        make('input', {
          class: 'input',
          id: `field-${name}`,
          name,
          required: true,
          'aria-describedby': 'form-fault',
          ...ATTRIBUTES[type],
        }),
        value === undefined ? {} : { value },
      ),
    )
    const fault = make('div', { id: 'form-fault', role: 'alert' })
    const rows = form.fields.map(({ name, label }, at) =>
      make(
        'div',
        { class: 'field' },
        make('label', { for: `field-${name}` }, t(label)),
        inputs[at],
      ),
    )
    const shown = make(
      'form',
      { class: 'form', id: 'form', novalidate: true },
      ...rows,
      fault,
      ...(form.more ?? []),
    )
    const submit = button('primary', t(form.submit))
    Object.assign(submit, { type: 'submit' })
    submit.setAttribute('form', 'form')
    if (form.isBad) submit.dataset.tone = 'bad'
    const back = form.back && button('secondary', t(form.back), () => resolve(undefined))

    const tell = (text: string | undefined, tone: 'bad' | 'info' = 'bad') => {
      fault.replaceChildren(...(text === undefined ? [] : [note(tone, text)]))
      for (const input of inputs) input.toggleAttribute('aria-invalid', text !== undefined)
    }
    const setBusy = (isBusy: boolean) => {
      for (const each of [...inputs, submit]) each.disabled = isBusy
      submit.replaceChildren(
        make('span', {}, t(isBusy ? (form.working ?? 'loading') : form.submit)),
      )
      if (isBusy) stage.say(t(form.working ?? 'loading'))
    }
    const run = async () => {
      tell(undefined)
      setBusy(true)
      try {
        const values: Record<string, string> = {}
        for (const input of inputs)
          values[input.name] = input.type === 'file' ? await readFile(input) : input.value
        resolve({ done: await form.work(values) })
      } catch (error) {
        if (isSignedOut(error)) return reject(error)
        setBusy(false)
        tell(
          error instanceof InputError ? t(error.text) : explain(error, texts),
          isDeclined(error) ? 'info' : 'bad',
        )
        const [first = submit] = inputs
        first.focus()
      }
    }
    shown.addEventListener('submit', (event) => {
      event.preventDefault()
      if (!event.isTrusted || submit.disabled) return
      const empty = inputs.find((input) => input.value.trim() === '')
      if (empty) return empty.focus()
      void run()
    })
    stage.show({
      body: [heading(t(form.title), ...form.hint), ...(form.before ?? []), shown],
      actions: [back, submit].filter((each) => each !== undefined),
      spoken: t(form.title),
    })
  })
}

/**
 * A sentence with its sign, and one way on. The hint is the name of a text, or a text of its own.
 */
export function showNotice(
  { stage, texts: { t } }: Page,
  tone: 'ok' | 'bad',
  title: PageTextName,
  hint: PageTextName | { readonly text: string },
  action: PageTextName = 'done',
): Promise<void> {
  return new Promise((resolve) => {
    const body = make(
      'div',
      { class: 'notice' },
      make('span', { class: 'sign', 'data-tone': tone }, icon(tone === 'ok' ? 'check' : 'alert')),
      make('h1', { tabindex: '-1' }, t(title)),
      make('p', {}, typeof hint === 'string' ? t(hint) : hint.text),
    )
    stage.show({ body: [body], actions: [button('primary', t(action), resolve)], spoken: t(title) })
  })
}

/** One of several ways on. Rejects with what `leave` rejects with. */
export function choose<Choice>(
  { stage, texts: { t } }: Page,
  body: (pick: (choice: Choice) => () => void) => readonly Node[],
  actions: readonly (readonly [
    kind: 'primary' | 'danger' | 'secondary',
    text: PageTextName,
    choice: Choice,
  ])[],
  spoken: PageTextName,
): Promise<Choice> {
  return new Promise((resolve) => {
    const pick = (choice: Choice) => () => resolve(choice)
    const drawn = actions.map(([kind, text, choice]) => {
      const made = button(kind === 'danger' ? 'primary' : kind, t(text), pick(choice))
      if (kind === 'danger') made.dataset.tone = 'bad'
      return made
    })
    stage.show({ body: body(pick), actions: drawn, spoken: t(spoken) })
  })
}
