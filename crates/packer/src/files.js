const file = (name, lengths) =>
  makeLoad(() => {
    const fetched = fetch(new URL(name, import.meta.url)).then((it) => {
      if (!it.ok) throw new Error(`${it.status}: ${name}`);
      return it.arrayBuffer();
    });
    fetched.catch(() => {});
    return async (imports) => {
      const bytes = await fetched;
      let at = 0;
      const module = (length) => new Uint8Array(bytes, at, ((at += length), length));
      await Promise.all(lengths.map((it) => WebAssembly.instantiate(module(it), imports)));
    };
  }, []);
const part = (files) => wrapAsyncCb(makeLoad(() => async () => {}, files));
