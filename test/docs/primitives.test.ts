import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { exampleCode, primitivesOf } from '../../scripts/docs/primitives'
import { differences, root } from './root'

let primitives: ReturnType<typeof primitivesOf>
beforeAll(() => {
  primitives = primitivesOf(root)
})

test('every primitive of a view has an example, and there is none of what is not there', () => {
  expect(differences(exampleCode(root).keys(), primitives.map(({ name }) => name))).toEqual([])
  expect(differences(['Button', 'Ghost'], ['Button', 'Row'])).toHaveLength(2)
})

test('a primitive’s own props are listed, and not those of its element', () => {
  const propsOf = (name: string) => primitives.find((one) => one.name === name)?.props.map((prop) => prop.name)
  expect(propsOf('Button')).toEqual(expect.arrayContaining(['kind?', 'busy?', 'href?']))
  expect(propsOf('Button')).not.toContain('onClick?')
  expect(propsOf('Checkbox')).toEqual(['checked', 'onChange', 'disabled?', 'children?'])
  expect(propsOf('Input')).toContain('reserve?')
  expect(propsOf('Spinner')).toEqual([])
})

test('each has a picture in dark and in light, and all weigh at most 400 kB', () => {
  const folder = join(root, 'docs/primitives')
  expect(differences(readdirSync(folder), primitives.flatMap(({ name }) => ['dark', 'light'].map((theme) => `${name}-${theme}.webp`)))).toEqual([])
  expect(readdirSync(folder).reduce((sum, file) => sum + statSync(join(folder, file)).size, 0)).toBeLessThanOrEqual(400_000)
})
