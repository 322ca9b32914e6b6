/**
 * Each budget that is exceeded, and each figure that has none, as a sentence. Budgets are of gzip,
 * in bytes; 1 kB is 1000 of them.
 */
export const overBudget = ({ entries, ...hosts }, budgets) => [
  ...compare('entry', entries, budgets.entries),
  ...compare('host', hosts, budgets.hosts),
]

const compare = (kind, measured, budgets) =>
  Object.entries(measured).flatMap(([name, parts]) =>
    Object.entries(parts).flatMap(([part, { gzip }]) => {
      const most = budgets[name]?.[part]
      if (most === undefined)
        return [`${kind} ${name}, ${part}: ${gzip} bytes gzip, and no budget in bench/budgets.json`]
      return gzip > most ? [`${kind} ${name}, ${part}: ${gzip} of ${most} bytes gzip`] : []
    }),
  )
