interface TrustedTypes {
  readonly defaultPolicy: object | null;
  createPolicy(name: string, rules: { createScriptURL(url: string): string | null }): void;
}

const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };

// The page's policy demands trusted types: only lit-html's templates and DOMPurify write HTML, and only
// workers from blob: addresses start, which inherit the policy. A worker that starts another imports this
// too. A lesson in a frame has two scripts.
if (trustedTypes && !trustedTypes.defaultPolicy)
  trustedTypes.createPolicy('default', {
    createScriptURL: (url) => (url.startsWith('blob:') ? url : null),
  });
