// fails: 79 \X in a pattern
ObjC.import('Foundation');
$.NSRegularExpression.regularExpressionWithPatternOptionsError('\\X', 0, null);
