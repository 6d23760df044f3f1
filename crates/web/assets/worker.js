// Bots think here. The first message says where the module lies; every other one is a question.
let brain;
onmessage = async ({ data }) => {
  if (data.js) {
    brain = import(data.js).then(async (module) => {
      await module.default({ module_or_path: data.wasm });
      return module;
    });
    return;
  }
  postMessage(await (await brain).think(data));
};
