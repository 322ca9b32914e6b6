/** The rows of the table of figures, of each subject by its name. */
export const rowsOf = (figures) => {
  const one = ({ rate, p50, p99 }) => [rate, p50, p99]
  return Object.entries(figures).flatMap(
    ([name, { health, release, check, signature, login, begun, flood: found, memory }]) => [
      [`${name}: \`/healthz\``, ...one(health), '1x'],
      [`${name}: share release`, ...one(release), `${(release.rate / health.rate).toFixed(2)}x`],
      [
        `${name}: check before a signature`,
        ...one(check),
        `${(check.rate / health.rate).toFixed(2)}x`,
      ],
      ...(signature
        ? [
            [`${name}: the check, one after the other`, ...one(signature.check), ''],
            [`${name}: \`personal_sign\` without it, in turns`, ...one(signature.without), ''],
            [
              `${name}: \`personal_sign\` with it, in turns: ${(signature.with.p50 / signature.without.p50).toFixed(2)}x the time`,
              ...one(signature.with),
              '',
            ],
          ]
        : []),
      [
        `${name}: sign-in of a known device, start to verified (of it the mail: ${login.mail} ms)`,
        ...one(login),
        `${(login.rate / health.rate).toFixed(2)}x`,
      ],
      [
        `${name}: sign-in of a stranger, begun`,
        ...one(begun),
        `${(begun.rate / health.rate).toFixed(2)}x`,
      ],
      ...(found
        ? [
            [`${name}: 20 share releases a second`, ...one(found.alone), ''],
            [
              `${name}: the same, beside ${found.refused} refused requests a second`,
              ...one(found.beside),
              '',
            ],
          ]
        : []),
      ...(memory
        ? [
            [
              `${name}: memory before and after ${memory.sessions} sessions, MB`,
              memory.before,
              memory.after,
              '',
              '',
            ],
          ]
        : []),
    ],
  )
}
