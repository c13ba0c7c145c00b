ObjC.import('Vision');
const handlerOf = (path) => $.VNImageRequestHandler.alloc.initWithURLOptions($.NSURL.fileURLWithPath(path), $({}));
const requestWith = (settings) => {
  const request = $.VNRecognizeTextRequest.alloc.init;
  for (const name of Object.keys(settings)) request[name] = settings[name];
  return request;
};
const ACCURATE = { recognitionLevel: 0, usesLanguageCorrection: false, automaticallyDetectsLanguage: true };
const listed = (array) => Array.from({ length: Number(array.count) }, (_, at) => array.objectAtIndex(at));
const read = (path, settings) => {
  const request = requestWith(settings);
  const error = $();
  if (!handlerOf(path).performRequestsError($([request]), error)) {
    return `failed: ${error.isNil() ? 'no error' : `${error.domain.js} ${error.code}`}, ${request.results.isNil() ? 'nil' : 'results'}`;
  }
  const texts = listed(request.results).map((line) => line.topCandidates(1).objectAtIndex(0).string.js);
  return texts.length > 0 ? texts.join(' | ') : 'nothing';
};
