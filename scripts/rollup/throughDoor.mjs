import { readFileSync } from 'node:fs'
import { dirname, relative, resolve, sep } from 'node:path'

/**
 * The modules behind a file of re-exports, by exported name: `{ module, name }` with `name` as the
 * module calls it.
 */
const behind = (door) => {
  const lines = readFileSync(door, 'utf8').matchAll(/^export \{([^}]*)\} from '([^']+)'/gm)
  return new Map(
    [...lines].flatMap(([, names, from]) =>
      names.split(',').map((entry) => {
        const [name, as = name] = entry.trim().split(/\s+as\s+/)
        return [as, { module: resolve(dirname(door), from), name }]
      }),
    ),
  )
}

/**
 * Imports of a file of re-exports become imports of the modules behind it. Rollup resolves single
 * names itself, but the rules for chunks (`rollup.config.mjs`) follow whole modules: through the
 * file they would count everything in it as used.
 */
export const throughDoor = (door) => {
  const modules = behind(door)
  const name = door.split(sep).at(-1).replace(/\.ts$/, '')
  const imports = new RegExp(`import \\{([^}]*)\\} from ["']([^"']*/${name})["'];?`, 'g')
  return {
    name: 'through-door',
    transform(code, id) {
      if (id === door || !code.includes(`/${name}`)) return null
      const direct = (whole, names, from) => {
        if (resolve(dirname(id), `${from}.ts`) !== door) return whole
        const entries = names
          .split(',')
          .map((entry) => entry.trim())
          .filter(Boolean)
        return entries
          .map((entry) => {
            const [imported, local = imported] = entry.split(/\s+as\s+/)
            const found = modules.get(imported)
            if (!found)
              throw new Error(
                `${relative(process.cwd(), id)} imports "${imported}", which ${relative(process.cwd(), door)} does not export`,
              )
            return `import { ${found.name} as ${local} } from ${JSON.stringify(found.module)};`
          })
          .join('\n')
      }
      return { code: code.replace(imports, direct), map: null }
    },
  }
}
