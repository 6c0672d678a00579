@echo off
rem yiruntong start ^| init ^| check ^| backup ^| restore ^| organisation ^| demo ^| cabinets, with the Node.js of this folder.
"%~dp0bin\node.exe" "%~dp0src\run\packed.mjs" %*
