export default {
  'injected.same-name':
    'Another wallet here uses the same identity. Continue only if you know this one.',
}
